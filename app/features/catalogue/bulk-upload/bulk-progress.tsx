import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import type { BulkState } from "./bulk-state.ts";
import { shareSent, tallyOf } from "./row-state.ts";

/** How far the whole upload is, and its summary once it has ended. */
export function BulkProgress({ state: { stage, rows, states, isHeld } }: { state: BulkState }) {
  const { total, ended, added, failed, missingFiles } = tallyOf(states);
  const percent = Math.floor(shareSent(rows, states) * 100);
  const words = bulkCopy.progress(ended, total);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <output className="text-lg font-strong">
          {stage === "done" ? bulkCopy.summary(added, failed) : words}
          {isHeld && stage === "uploading" && <span className="text-ink2"> · {bulkCopy.held}</span>}
        </output>
        {stage === "uploading" && (
          <span className="tc text-ink2" aria-hidden="true">
            {percent} %
          </span>
        )}
      </div>
      {stage === "uploading" && (
        <>
          <progress className="thin-progress" max={100} value={percent} aria-label={words} />
          {ended + missingFiles < total && <p className="text-sm text-ink2">{bulkCopy.leave}</p>}
        </>
      )}
    </div>
  );
}
