import { CircleCheck } from "lucide-react";
import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import { type EditCell, RowErrors } from "./row-errors.tsx";
import type { BulkRow, RowState } from "./row-state.ts";

type RowResultProps = { row: BulkRow; state: RowState | undefined; onEdit: EditCell | null };

/** What is wrong with a row, or how far it is. */
export function RowResult({ row, state, onEdit }: RowResultProps) {
  if (row.errors.length > 0) return <RowErrors row={row} errors={row.errors} onEdit={onEdit} />;
  if (state?.status === "failed") return <RowErrors row={row} errors={[state.error]} onEdit={null} />;
  const isGood = state ? state.status === "added" : !row.isKnown;
  return (
    <>
      <span className="flex items-start gap-1.5">
        {isGood && <CircleCheck className="icon-sm mt-0.5 flex-none text-ok" aria-hidden="true" />}
        <span>
          {wordsOf(row, state)}
          {state && "percent" in state && <span className="tc text-ink2"> {state.percent} %</span>}
        </span>
      </span>
      {state?.status === "uploading" && (
        <progress
          className="thin-progress mt-1"
          max={100}
          value={state.percent}
          aria-label={`${bulkCopy.states.uploading} ${row.cells.audio_filename}`}
        />
      )}
      {row.note && <span className="block text-ink2">{row.note}</span>}
    </>
  );
}

function wordsOf(row: BulkRow, state: Exclude<RowState, { status: "failed" }> | undefined): string {
  if (state) return bulkCopy.states[state.status];
  return row.isKnown ? bulkCopy.isKnown : bulkCopy.valid;
}
