import { LinkButton } from "#app/components/button.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { approvalWait, libraryNeedsAccount } from "#app/content/approval-copy.ts";
import { hubCopy } from "#app/content/resources-copy.ts";
import type { Hub } from "./article-front-matter.ts";

/** The end of a hub: the one thing to do after reading. */
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
