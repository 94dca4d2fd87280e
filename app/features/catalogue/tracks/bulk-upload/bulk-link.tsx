import { Files } from "lucide-react";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import type { BulkState } from "./bulk-state.ts";
import { shareSent, tallyOf } from "./row-state.ts";
import { useBulkSession } from "./use-bulk-session.ts";

/** Leads to the wizard, and shows how far an upload is that goes on behind it. */
export function BulkLink({ labelId, to }: { labelId: string; to: string }) {
  const [state] = useBulkSession(labelId);
  const { revalidate } = useRevalidator();
  const isDone = state.stage === "done";
  useEffect(() => {
    if (isDone) void revalidate();
  }, [isDone, revalidate]);
  return (
    <LinkButton to={to} preventScrollReset variant="secondary" className="relative overflow-hidden">
      <Files className="icon-sm" aria-hidden="true" />
      {wordsOf(state)}
      {state.stage === "uploading" && (
        <span className="absolute inset-x-0 bottom-0">
          <progress
            className="thin-progress"
            max={100}
            value={Math.floor(shareSent(state.rows, state.states) * 100)}
            aria-label={bulkCopy.title}
          />
        </span>
      )}
    </LinkButton>
  );
}

function wordsOf({ stage, states, missingFiles }: BulkState): string {
  if (missingFiles > 0) return bulkCopy.resume;
  if (stage !== "uploading") return bulkCopy.title;
  const { ended, total } = tallyOf(states);
  return `${bulkCopy.title}: ${bulkCopy.progress(ended, total)}`;
}
