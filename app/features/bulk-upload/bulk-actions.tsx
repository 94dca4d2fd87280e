import { Download, Pause, Play } from "lucide-react";
import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
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
          <button type="button" className="btn btn-quiet" onClick={() => session().cancelRest()}>
            {bulkCopy.cancelRest}
          </button>
        </>
      )}
      {stage !== "uploading" && faulty.length > 0 && (
        <button type="button" className="btn btn-line" onClick={() => void saveErrors(faulty)}>
          <Download className="icon-sm" aria-hidden="true" />
          {bulkCopy.errors}
        </button>
      )}
      {stage !== "uploading" && (
        <button
          type="button"
          className={stage === "done" ? "btn btn-line" : "btn btn-quiet"}
          onClick={() => session().startOver()}
        >
          {bulkCopy.again}
        </button>
      )}
    </div>
  );
}
