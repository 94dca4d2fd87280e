import { CircleAlert, CircleCheck } from "lucide-react";
import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import type { RowError } from "./check-rows.ts";
import type { BulkRow, RowState } from "./row-state.ts";

/** What is wrong with a row, or how far it is. */
export function RowResult({ row, state }: { row: BulkRow; state: RowState | undefined }) {
  if (row.errors.length > 0) return <Errors errors={row.errors} />;
  if (state?.status === "failed") return <Errors errors={[state.error]} />;
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

function Errors({ errors }: { errors: readonly RowError[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {errors.map(({ column, text, fix }) => (
        <li key={column} className="flex items-start gap-1.5">
          <CircleAlert className="icon-sm mt-0.5 flex-none text-bad" aria-hidden="true" />
          <span>
            <strong className="font-[620]">{text}</strong>
            <span className="block text-ink2">
              {column}: {fix}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function wordsOf(row: BulkRow, state: Exclude<RowState, { status: "failed" }> | undefined): string {
  if (state) return bulkCopy.states[state.status];
  return row.isKnown ? bulkCopy.isKnown : bulkCopy.valid;
}
