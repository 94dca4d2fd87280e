import { Download, Pause, Play } from "lucide-react";
import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import { Button } from "#app/components/button.tsx";
import { ConfirmButton } from "#app/components/confirm-button.tsx";
import type { BulkSession } from "./bulk-session.ts";
import type { BulkState } from "./bulk-state.ts";
import { actionsOf, rowsToSend, type FaultyRow, listFaulty } from "./row-state.ts";

type BulkActionsProps = { state: BulkState; session: () => BulkSession };

/** What can be done with the whole list as it stands. */
export function BulkActions({ state, session }: BulkActionsProps) {
  const { stage, rows, states, isPaused } = state;
  const faulty = listFaulty(rows, states);
  const count = rowsToSend(rows).length;
  const canHold = isPaused || [...states.values()].some((state) => actionsOf(state).includes("pause"));
  const Hold = isPaused ? Play : Pause;
  return (
    <div className="flex flex-wrap gap-3">
      {stage === "preview" && (
        <Button disabled={count === 0} onClick={() => session().upload()}>
          {bulkCopy.upload(count)}
        </Button>
      )}
      {stage === "uploading" && (
        <>
          {canHold && (
            <Button
              variant="secondary"
              onClick={() => (isPaused ? session().resumeAll() : session().pauseAll())}
            >
              <Hold className="icon-sm" aria-hidden="true" />
              {isPaused ? bulkCopy.resumeAll : bulkCopy.pauseAll}
            </Button>
          )}
          <ConfirmButton
            variant="quiet"
            title={bulkCopy.cancelTitle}
            text={bulkCopy.cancelText}
            confirm={bulkCopy.cancelPending}
            cancel={bulkCopy.keepGoing}
            onConfirm={() => session().cancelPending()}
          >
            {bulkCopy.cancelPending}
          </ConfirmButton>
        </>
      )}
      {stage !== "uploading" && faulty.length > 0 && (
        <Button variant="secondary" onClick={() => void saveAsFile(faulty)}>
          <Download className="icon-sm" aria-hidden="true" />
          {bulkCopy.errors}
        </Button>
      )}
      {stage !== "uploading" && <StartOver isDone={stage === "done"} onPress={() => session().startOver()} />}
    </div>
  );
}

/** After an upload nothing is lost by it; before one, every row that was mended here is. */
function StartOver({ isDone, onPress }: { isDone: boolean; onPress: () => void }) {
  if (isDone)
    return (
      <Button variant="secondary" onClick={onPress}>
        {bulkCopy.again}
      </Button>
    );
  return (
    <ConfirmButton
      variant="quiet"
      title={bulkCopy.againTitle}
      text={bulkCopy.againText}
      confirm={bulkCopy.again}
      cancel={bulkCopy.keepThese}
      onConfirm={onPress}
    >
      {bulkCopy.again}
    </ConfirmButton>
  );
}

/** What writes the list is fetched with the first press. */
async function saveAsFile(faulty: readonly FaultyRow[]): Promise<void> {
  const { saveErrors } = await import("./error-csv.ts");
  saveErrors(faulty);
}
