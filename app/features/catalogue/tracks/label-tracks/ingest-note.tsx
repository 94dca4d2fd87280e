import { CircleAlert, LoaderCircle } from "lucide-react";
import { ingestCopy } from "#app/content/label-tracks-copy.ts";
import type { IngestBrief } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";

/** One line about a file that is not in use yet: being looked at, refused with the reason, or failed. */
export function IngestNote({ ingest }: { ingest: IngestBrief | null }) {
  if (!ingest || ingest.status === "ready" || ingest.status === "discarded") return null;
  const words = ingestCopy[ingest.kind][ingest.status];
  if (ingest.status === "pending") {
    return (
      <span className="flex items-center gap-1.5 text-sm text-ink2">
        <LoaderCircle className="icon-sm flex-none motion-safe:animate-spin" aria-hidden="true" />
        {words} <span className="tc whitespace-nowrap">{Math.floor(ingest.progress * 100)}%</span>
      </span>
    );
  }
  return (
    <span className="flex items-start gap-1.5 text-sm text-bad">
      <CircleAlert className="icon-sm mt-0.5 flex-none" aria-hidden="true" />
      <span>
        {words}
        {ingest.message && `: ${ingest.message}`}
      </span>
    </span>
  );
}
