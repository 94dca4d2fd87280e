import { CircleAlert } from "lucide-react";
import { trackCopy } from "#app/content/track-copy.ts";
import type { Toast } from "#app/lib/flash.ts";

/** What stands against rendering, beside what the toast says. */
export function Problem({ problem }: { problem: Toast }) {
  return (
    <div role="alert" className="mt-4 flex gap-2.5 rounded-xs bg-paper p-3 text-sm text-ink">
      <CircleAlert className="icon-sm mt-0.5 text-bad" aria-hidden="true" />
      <p>
        <strong className="block font-strong">{problem.title}</strong>
        {problem.description}
      </p>
    </div>
  );
}

/** Render was pressed while the upload still runs. */
export type WaitingProps = { isWaiting: boolean; onStopWaiting: () => void };

export function Waiting({ isWaiting, onStopWaiting }: WaitingProps) {
  return (
    <output className={isWaiting ? "flex items-center gap-3 py-2 text-sm" : ""}>
      {isWaiting && (
        <>
          <span className="flex-1">{trackCopy.waitsForUpload}</span>
          <button
            type="button"
            className="h-9 px-1 font-strong underline underline-offset-4"
            onClick={onStopWaiting}
          >
            Cancel
          </button>
        </>
      )}
    </output>
  );
}
