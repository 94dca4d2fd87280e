import { CircleAlert, CircleCheck, PencilLine } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import type { Column, RowError } from "./columns.ts";
import type { BulkRow, RowState } from "./row-state.ts";

export type EditCell = (rowNumber: number, column: Column, text: string) => void;

type RowResultProps = { row: BulkRow; state: RowState | undefined; onEdit: EditCell | null };

/** Errors of a row, or its progress. */
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
          {state && "percent" in state && <span className="tc text-ink2"> {state.percent}%</span>}
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

type RowErrorsProps = { row: BulkRow; errors: readonly RowError[]; onEdit: EditCell | null };

/** Errors of a row, each with its correction. */
function RowErrors({ row, errors, onEdit }: RowErrorsProps) {
  return (
    <ul className="flex flex-col gap-3">
      {errors.map((error) => (
        <li key={error.column} className="flex items-start gap-1.5">
          <CircleAlert className="icon-sm mt-0.5 flex-none text-bad" aria-hidden="true" />
          <div className="min-w-0 flex-1">
            <strong className="font-strong">{error.text}</strong>
            <span className="block text-ink2">
              {error.column}: {error.fix}
            </span>
            {onEdit && (
              // Remounted when the error changes, which resets the typed text.
              <SuggestedFix key={`${error.text} ${row.cells[error.column]}`} row={row} error={error} onEdit={onEdit} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

type SuggestedFixProps = { row: BulkRow; error: RowError; onEdit: EditCell };

function SuggestedFix({ row, error: { column, suggestion }, onEdit }: SuggestedFixProps) {
  const [isOpen, setOpen] = useState(false);
  const edit = (text: string) => onEdit(row.number, column, text);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("cell");
    edit(typeof text === "string" ? text : "");
  };
  const name = bulkCopy.cellOf(column, row.number);
  if (isOpen)
    return (
      <form onSubmit={send} className="mt-1.5 flex max-w-[520px] flex-wrap gap-2">
        <input
          name="cell"
          aria-label={name}
          defaultValue={row.cells[column]}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the button that the user has just pressed
          autoFocus
          autoComplete="off"
          // Saved with the list once it is validated, so closing the dialog needs no warning about it.
          onInput={(event) => event.stopPropagation()}
          className="textbox h-11 min-w-0 flex-1 basis-40"
        />
        <Button type="submit" size="small" className="h-11">
          {bulkCopy.check}
        </Button>
        <Button variant="quiet" size="small" className="h-11" onClick={() => setOpen(false)}>
          {bulkCopy.keepCell}
        </Button>
      </form>
    );
  return (
    <span className="mt-1.5 flex flex-wrap gap-2">
      {suggestion !== undefined && (
        <Button size="row" onClick={() => edit(suggestion)}>
          <span className="wrap-anywhere">{bulkCopy.use(suggestion)}</span>
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      <Button variant="secondary" size="row" onClick={() => setOpen(true)}>
        <PencilLine className="icon-sm" aria-hidden="true" />
        {bulkCopy.correct}
        <span className="sr-only">: {name}</span>
      </Button>
    </span>
  );
}
