import { Download, Pause, Play } from "lucide-react";
import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import { ConfirmButton } from "#app/components/confirm-button.tsx";
import type { BulkSession, BulkState } from "./bulk-session.ts";
import { actionsOf, rowsToSend } from "./row-state.ts";
import { listFaulty, saveErrors } from "./save-errors.ts";

type BulkActionsProps = { state: BulkState; session: () => BulkSession };

/** What can be done with the whole list as it stands. */
export function BulkActions({ state, session }: BulkActionsProps) {
  const { stage, rows, states, isHeld } = state;
  const faulty = listFaulty(rows, states);
  const count = rowsToSend(rows).length;
  const canHold = isHeld || [...states.values()].some((state) => actionsOf(state).includes("pause"));
  const Hold = isHeld ? Play : Pause;
  return (
    <div className="flex flex-wrap gap-3">
      {stage === "preview" && (
        <button
          type="button"
          className="btn btn-ink"
          disabled={count === 0}
          onClick={() => session().upload()}
        >
          {bulkCopy.upload(count)}
        </button>
      )}
      {stage === "uploading" && (
        <>
          {canHold && (
            <button
              type="button"
              className="btn btn-line"
              onClick={() => (isHeld ? session().goOn() : session().holdAll())}
            >
              <Hold className="icon-sm" aria-hidden="true" />
              {isHeld ? bulkCopy.goOn : bulkCopy.holdAll}
            </button>
          )}
          <ConfirmButton
            className="btn btn-quiet"
            title={bulkCopy.cancelTitle}
            text={bulkCopy.cancelText}
            confirm={bulkCopy.cancelRest}
            cancel={bulkCopy.keepGoing}
            onConfirm={() => session().cancelRest()}
          >
            {bulkCopy.cancelRest}
          </ConfirmButton>
        </>
      )}
      {stage !== "uploading" && faulty.length > 0 && (
        <button type="button" className="btn btn-line" onClick={() => void saveErrors(faulty)}>
          <Download className="icon-sm" aria-hidden="true" />
          {bulkCopy.errors}
        </button>
      )}
      {stage !== "uploading" && <StartOver isDone={stage === "done"} onPress={() => session().startOver()} />}
    </div>
  );
}

/** After an upload nothing is lost by it; before one, every row that was mended here is. */
function StartOver({ isDone, onPress }: { isDone: boolean; onPress: () => void }) {
  if (isDone)
    return (
      <button type="button" className="btn btn-line" onClick={onPress}>
        {bulkCopy.again}
      </button>
    );
  return (
    <ConfirmButton
      className="btn btn-quiet"
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
