import { Download, Pause, Play } from "lucide-react";
import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import { useState } from "react";
import { warrantyCopy } from "#app/content/declaration-copy.ts";
import { WarrantyField } from "#app/features/catalogue/tracks/rights/warranty-field.tsx";
import { Button } from "#app/components/button.tsx";
import { ConfirmButton } from "#app/components/confirm-button.tsx";
import type { BulkSession } from "./bulk-session.ts";
import type { BulkState } from "./bulk-state.ts";
import { actionsOf, type BulkRow, listFaulty, listForReview, rowsToSend } from "./row-state.ts";

type BulkActionsProps = { state: BulkState; session: () => BulkSession };

/** Actions on the whole list. */
export function BulkActions({ state, session }: BulkActionsProps) {
  const { stage, rows, states, isPaused } = state;
  const faulty = listFaulty(rows, states);
  const canHold = isPaused || [...states.values()].some((state) => actionsOf(state).includes("pause"));
  const Hold = isPaused ? Play : Pause;
  return (
    <div className="flex flex-wrap gap-3">
      {stage === "preview" && <StartUpload rows={rowsToSend(rows)} session={session} />}
      {stage === "uploading" && (
        <>
          {canHold && (
            <Button variant="secondary" onClick={() => (isPaused ? session().resumeAll() : session().pauseAll())}>
              <Hold className="icon-sm" aria-hidden="true" />
              {isPaused ? bulkCopy.resumeAll : bulkCopy.pauseAll}
            </Button>
          )}
          <ConfirmButton
            variant="quiet"
            {...bulkCopy.cancelQuestion}
            confirm={bulkCopy.cancelPending}
            onConfirm={() => session().cancelPending()}
          >
            {bulkCopy.cancelPending}
          </ConfirmButton>
        </>
      )}
      {stage !== "uploading" && faulty.length > 0 && (
        <Button
          variant="secondary"
          // The code that writes the CSV is loaded on the first click.
          onClick={() => void import("./error-csv.ts").then(({ saveErrors }) => saveErrors(faulty))}
        >
          <Download className="icon-sm" aria-hidden="true" />
          {bulkCopy.errors}
        </Button>
      )}
      {stage !== "uploading" && <StartOver isDone={stage === "done"} onPress={() => session().startOver()} />}
    </div>
  );
}

/** Asks for the warranty if any of the tracks goes to review. */
function StartUpload({ rows, session }: { rows: BulkRow[]; session: () => BulkSession }) {
  const [isWarranted, setIsWarranted] = useState(false);
  const forReview = listForReview(rows).length;
  return (
    <>
      {forReview > 0 && (
        <div className="w-full">
          <WarrantyField
            field={{ id: "bulk-warranty" }}
            tracks={forReview}
            hint={warrantyCopy.forRows(forReview)}
            checked={isWarranted}
            onCheckedChange={(isTicked) => {
              session().dismissProblem();
              setIsWarranted(isTicked);
            }}
          />
        </div>
      )}
      <Button disabled={rows.length === 0} onClick={() => session().upload(isWarranted)}>
        {bulkCopy.upload(rows.length)}
      </Button>
    </>
  );
}

/** After an upload nothing is lost; before one, all corrections made here are. */
function StartOver({ isDone, onPress }: { isDone: boolean; onPress: () => void }) {
  if (isDone)
    return (
      <Button variant="secondary" onClick={onPress}>
        {bulkCopy.again}
      </Button>
    );
  return (
    <ConfirmButton variant="quiet" {...bulkCopy.againQuestion} confirm={bulkCopy.again} onConfirm={onPress}>
      {bulkCopy.again}
    </ConfirmButton>
  );
}
