import { LinkButton } from "#app/components/button.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { approvalWait, libraryNeedsAccount } from "#app/content/approval-copy.ts";
import { hubCopy } from "#app/content/resources-copy.ts";
import type { Hub } from "./article-front-matter.ts";

/** The box that asks a reader to go on: brands to the music, artists to their account. */
export function CallToAction({ hub, className = "" }: { hub: Hub; className?: string }) {
  const { title, text, label, to } = hubCopy[hub].callToAction;
  return (
    <aside
      aria-labelledby="call-to-action"
      className={`bg-ink p-6 text-paper md:p-8 print:hidden ${className}`}
    >
      <SectionTitle id="call-to-action" className="text-balance">
        {title}
      </SectionTitle>
      <p className="mt-2 max-w-[46ch] opacity-80">{text}</p>
      <LinkButton href={to} variant="inverse" className="mt-6">
        {label}
      </LinkButton>
      <p className="mt-4 text-sm opacity-80">
        {hub === "brands" && `${libraryNeedsAccount} `}
        {approvalWait}
      </p>
    </aside>
  );
}
