import { Files } from "lucide-react";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import { keepSessions, useKeptSession } from "#app/features/services/files/uploads/kept-sessions.ts";
import { browserTransport } from "#app/features/services/files/uploads/transport.ts";
import { showToast } from "#app/lib/toast.ts";
import { browserBulkMemory } from "./bulk-memory.ts";
import { type BulkSession, createBulkSession } from "./bulk-session.ts";
import { type BulkState, noBulk } from "./bulk-state.ts";
import type { Check, CheckAnswer } from "./check-rows.ts";
import { shareSent, tallyOf } from "./row-state.ts";

const sessions = keepSessions<BulkState, BulkSession>(
  (labelId) =>
    createBulkSession({
      labelId,
      check: checkInWorker,
      transport: browserTransport,
      memory: browserBulkMemory,
      tell: showToast,
    }),
  (session) => session.isBusy(),
);

/** The bulk upload of one label. */
export function useBulkSession(labelId: string): [BulkState, () => BulkSession] {
  return useKeptSession(sessions, labelId, noBulk);
}

/** Parses and validates thousands of rows in a worker, so that the page stays responsive. */
const checkInWorker: Check = (question) => {
  const worker = new Worker(new URL("./check-worker.ts", import.meta.url), { type: "module" });
  return new Promise<CheckAnswer>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<CheckAnswer>) => resolve(data));
    worker.addEventListener("error", () => reject(new Error("We couldn’t read this file.")));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage(question);
  }).finally(() => worker.terminate());
};

/** Links to the wizard, and shows the progress of a background upload. */
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
