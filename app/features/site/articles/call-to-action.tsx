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
      <h2 id="call-to-action" className="wide text-xl font-[720] text-balance">
        {title}
      </h2>
      <p className="mt-2 max-w-[46ch] opacity-80">{text}</p>
      <a href={to} className="btn mt-6 bg-paper text-ink hover:opacity-90 focus-visible:outline-paper">
        {label}
      </a>
      <p className="mt-4 text-sm opacity-80">
        {hub === "brands" && `${libraryNeedsAccount} `}
        {approvalWait}
      </p>
    </aside>
  );
}
