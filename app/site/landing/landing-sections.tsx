import { ArrowUpRight } from "lucide-react";
import { LinkButton, TextLink } from "#app/components/button.tsx";
import { NumberedPoints } from "#app/components/public-lists.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { approvalWait, libraryNeedsAccount } from "#app/content/approval-copy.ts";
import { home } from "#app/content/home-copy.ts";
import { browseAddress, signUpAddress } from "#app/lib/sign-in-address.ts";

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
    <section id={id} aria-labelledby={`${id}-title`} data-theme={theme} className={`flex flex-col p-6 md:p-12 ${className}`}>
      <SectionTitle id={`${id}-title`} size="medium">
        {side.title}
      </SectionTitle>
      <p className="mt-2 text-ink2">{side.text}</p>
      <NumberedPoints points={side.points} className="my-8 grid gap-5" pointClassName="gap-5" />
      <div className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-3">
        <LinkButton href={action.to}>{action.label}</LinkButton>
        <TextLink href={more}>{side.more}</TextLink>
      </div>
      <p className="mt-4 text-sm text-ink2">{note}</p>
    </section>
  );
}

const { title, text, hubs, popular, topics } = home.resources;

export function ResourceLinks() {
  return (
    <section id="resources" aria-labelledby="resources-title" className="page-width">
      <div className="grid gap-x-10 gap-y-8 border-t border-ink pt-8 lg:grid-cols-[1fr_2fr]">
        <div>
          <SectionTitle id="resources-title" size="large">
            {title}
          </SectionTitle>
          <p className="mt-3 max-w-[44ch] text-ink2">{text}</p>
        </div>
        <div>
          <ul className="grid gap-px md:grid-cols-2">
            {hubs.map((hub) => (
              <li key={hub.to} className="card border border-line bg-surface p-6 md:p-8">
                <SectionTitle level={3}>
                  <a href={hub.to} className="stretch flex items-start justify-between">
                    {hub.title}
                    <ArrowUpRight className="icon" strokeWidth={1.75} aria-hidden="true" />
                  </a>
                </SectionTitle>
                <p className="mt-2 text-ink2">{hub.text}</p>
              </li>
            ))}
          </ul>
          <SectionTitle level={3} size="plain" className="mt-10">
            {popular}
          </SectionTitle>
          <ul className="mt-2 grid gap-x-10 sm:grid-cols-2">
            {topics.map(({ to, label }) => (
              <li key={to} className="border-b border-line">
                <a href={to} className="flex min-h-11 items-center py-2 text-ink2 hover:text-ink hover:underline">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
