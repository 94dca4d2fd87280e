import { CircleAlert, PencilLine } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import type { RowError } from "./columns.ts";
import type { Column } from "./columns.ts";
import type { BulkRow } from "./row-state.ts";

export type EditCell = (rowNumber: number, column: Column, text: string) => void;

type RowErrorsProps = { row: BulkRow; errors: readonly RowError[]; onEdit: EditCell | null };

/** What is wrong with a row, each where it can be put right. */
export function RowErrors({ row, errors, onEdit }: RowErrorsProps) {
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
              // What is typed belongs to what is wrong now.
              <Mend
                key={`${error.text} ${row.cells[error.column]}`}
                row={row}
                error={error}
                onEdit={onEdit}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

type MendProps = { row: BulkRow; error: RowError; onEdit: EditCell };

function Mend({ row, error: { column, suggestion }, onEdit }: MendProps) {
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by the button in whose place it stands
          autoFocus
          autoComplete="off"
          // Kept with the list as soon as it is checked: nothing that closing the dialog would lose.
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
        <Button size="small" className="max-md:h-11" onClick={() => edit(suggestion)}>
          <span className="wrap-anywhere">{bulkCopy.use(suggestion)}</span>
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      <Button variant="secondary" size="small" className="max-md:h-11" onClick={() => setOpen(true)}>
        <PencilLine className="icon-sm" aria-hidden="true" />
        {bulkCopy.correct}
        <span className="sr-only">: {name}</span>
      </Button>
    </span>
  );
}
