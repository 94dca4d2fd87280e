import type { ReactNode } from "react";
import { ArrowLeft } from "lucide-react";
import { PageTitle } from "#app/components/page-title.tsx";
import { Breadcrumbs } from "#app/site/seo/breadcrumbs.tsx";
import type { Crumb } from "#app/site/seo/structured-data.ts";

type HubHeadProps = {
  heading: string;
  intro: string;
  trail: readonly Crumb[];
  back?: { to: string; label: string };
  /** In small letters below. */
  note?: ReactNode;
  children?: ReactNode;
};

/** The top of a page that leads to others: where it stands, what it is, and what there is to do first. */
export function HubHead({ heading, intro, trail, back, note, children }: HubHeadProps) {
  return (
    <header className="page-width pt-2">
      <Breadcrumbs trail={trail} />
      {back && (
        <a
          href={back.to}
          className="mt-3 inline-flex min-h-11 items-center gap-2 text-sm font-strong text-ink2 hover:text-ink"
        >
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
