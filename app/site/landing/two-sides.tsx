import { LinkButton } from "#app/components/button.tsx";
import { NumberedPoints } from "#app/components/numbered-points.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { approvalWait, libraryNeedsAccount } from "#app/content/approval-copy.ts";
import { home } from "#app/content/home-copy.ts";
import { browseAddress, signUpAddress } from "#app/lib/sign-in-address.ts";

/** Both sides of the licence beside each other: one on paper, one on tape. */
export function TwoSides() {
  return (
    <div className="page-width grid gap-px py-16 md:grid-cols-2 md:py-24">
      <Side
        id="for-brands"
        side={home.forBrands}
        more="/brands"
        action={{ to: browseAddress, label: "Browse Music Library" }}
        note={libraryNeedsAccount}
        className="border border-line bg-surface"
      />
      <Side
        id="for-labels"
        side={home.forLabels}
        more="/artists"
        action={{ to: signUpAddress("label"), label: "Submit Your Music" }}
        note={approvalWait}
        theme="dark"
        className="border border-line bg-paper text-ink"
      />
    </div>
  );
}

type SideProps = {
  id: string;
  side: { title: string; text: string; points: readonly string[]; more: string };
  more: string;
  action: { to: string; label: string };
  note: string;
  theme?: "dark";
  className: string;
};

function Side({ id, side, more, action, note, theme, className }: SideProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      data-theme={theme}
      className={`flex flex-col p-6 md:p-12 ${className}`}
    >
      <SectionTitle id={`${id}-title`} size="medium">
        {side.title}
      </SectionTitle>
      <p className="mt-2 text-ink2">{side.text}</p>
      <NumberedPoints points={side.points} className="my-8 grid gap-5" pointClassName="gap-5" />
      <div className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-3">
        <LinkButton href={action.to}>{action.label}</LinkButton>
        <a href={more} className="textlink">
          {side.more}
        </a>
      </div>
      <p className="mt-4 text-sm text-ink2">{note}</p>
    </section>
  );
}
