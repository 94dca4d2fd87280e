import type { ReactNode } from "react";
import { ArrowLeft } from "lucide-react";
import { LinkButton } from "#app/components/button.tsx";
import { PageTitle, SectionTitle } from "#app/components/page-title.tsx";
import { approvalWait, libraryNeedsAccount } from "#app/content/approval-copy.ts";
import { hubCopy, resources } from "#app/content/resources-copy.ts";
import { Breadcrumbs } from "#app/site/seo/breadcrumbs.tsx";
import type { Crumb } from "#app/site/seo/structured-data.ts";
import { hubTrail } from "./meta.ts";
import type { Hub } from "./article-front-matter.ts";

type HubHeadProps = {
  heading: string;
  intro: string;
  trail: readonly Crumb[];
  back?: { to: string; label: string };
  note?: ReactNode;
  children?: ReactNode;
};

export function HubHead({ heading, intro, trail, back, note, children }: HubHeadProps) {
  return (
    <header className="page-width pt-2">
      <Breadcrumbs trail={trail} />
      {back && (
        <a href={back.to} className="mt-3 inline-flex min-h-11 items-center gap-2 text-sm font-strong text-ink2 hover:text-ink">
          <ArrowLeft className="icon-sm" aria-hidden="true" />
          {back.label}
        </a>
      )}
      <PageTitle size="display" className="mt-3 max-w-[16ch]">
        {heading}
      </PageTitle>
      <div className="mt-7 flex flex-col gap-6 md:flex-row md:items-center md:gap-16">
        <p className="max-w-[58ch] text-lg text-ink2 md:text-xl">{intro}</p>
        {children}
      </div>
      {note && <div className="mt-5">{note}</div>}
    </header>
  );
}

/** Head of a hub's own page, with its call to action. */
export function HubPageHead({ hub, note }: { hub: Hub; note: ReactNode }) {
  const { heading, intro, callToAction } = hubCopy[hub];
  const back = { to: resources.path, label: `Back to ${resources.name}` };
  return (
    <HubHead heading={heading} intro={intro} trail={hubTrail(hub)} back={back} note={note}>
      <LinkButton href={callToAction.to} size="large" className="self-start md:self-auto">
        {callToAction.label}
      </LinkButton>
    </HubHead>
  );
}

export function HubCall({ hub }: { hub: Hub }) {
  const { title, text, label, to } = hubCopy[hub].callToAction;
  return (
    <section aria-labelledby="closing" className="page-width mt-20 md:mt-28">
      <div className="flex flex-col gap-6 bg-ink p-6 text-paper md:flex-row md:items-end md:justify-between md:gap-12 md:p-12">
        <div>
          <SectionTitle id="closing" size="large" className="text-balance">
            {title}
          </SectionTitle>
          <p className="mt-3 max-w-[52ch] text-lg opacity-80">{text}</p>
          <p className="mt-3 max-w-[60ch] text-sm opacity-80">
            {hub === "brands" && `${libraryNeedsAccount} `}
            {approvalWait}
          </p>
        </div>
        <LinkButton href={to} variant="inverse" size="large" className="self-start md:self-auto">
          {label}
        </LinkButton>
      </div>
    </section>
  );
}
