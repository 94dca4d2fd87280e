import { useCallback, useDeferredValue, useState } from "react";
import { DataTable } from "#app/components/data-table.tsx";
import { TickField } from "#app/components/inputs.tsx";
import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import type { BulkSession } from "./bulk-session.ts";
import { ReviewRow } from "./review-row.tsx";
import type { EditCell } from "./row-result.tsx";
import type { BulkRow, RowAction, RowStates } from "./row-state.ts";

type ReviewTableProps = {
  rows: readonly BulkRow[];
  states: RowStates;
  /** Rows can be corrected now. */
  canEdit: boolean;
  session: () => BulkSession;
};

/** All rows of the CSV with their states; long lists scroll by themselves. */
export function ReviewTable(props: ReviewTableProps) {
  // Deferred: rendering a thousand rows must not block input.
  const rows = useDeferredValue(props.rows, none);
  const states = useDeferredValue(props.states);
  const [isTicked, setTicked] = useState(false);
  const isNarrowed = useDeferredValue(isTicked);
  const { session } = props;
  const act = useCallback((id: string, action: RowAction) => session().act(id, action), [session]);
  const editCell = useCallback<EditCell>((...cell) => void session().edit(...cell), [session]);
  const edit = props.canEdit ? editCell : null;
  const isFaulty = ({ id, errors }: BulkRow) => errors.length > 0 || states.get(id)?.status === "failed";
  const visibleRows = isNarrowed ? rows.filter(isFaulty) : rows;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {rows.length > 10 && (
        <TickField label={bulkCopy.onlyErrors} className="self-start" checked={isTicked} onCheckedChange={setTicked} />
      )}
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable
        tabIndex={0}
        aria-label={bulkCopy.table}
        className="bulk-scroll"
      >
        <DataTable
          look="grid"
          className="bulk-table"
          headLook="plain"
          hasBodies
          head={
            <>
              <th scope="col">{bulkCopy.columns.row}</th>
              <th scope="col">{bulkCopy.columns.track}</th>
              <th scope="col">{bulkCopy.columns.result}</th>
              <th scope="col">
                <span className="sr-only">{bulkCopy.columns.actions}</span>
              </th>
            </>
          }
        >
          {chunksOf(visibleRows).map((chunk) => (
            <tbody key={chunk[0]?.id} style={{ containIntrinsicBlockSize: `auto ${chunk.length * rowPixels}px` }}>
              {chunk.map((row) => (
                <ReviewRow key={row.id} row={row} state={states.get(row.id)} act={act} edit={edit} />
              ))}
            </tbody>
          ))}
        </DataTable>
        {visibleRows.length === 0 && rows.length > 0 && <p className="p-3 text-sm text-ink2">{bulkCopy.noErrors}</p>}
      </section>
    </div>
  );
}

const none: readonly BulkRow[] = [];

/** Rows per chunk that the browser renders or skips together. */
const chunkRows = 25;
/** Height of a row without errors, to estimate chunks out of view. */
const rowPixels = 61;

function chunksOf(rows: readonly BulkRow[]): (readonly BulkRow[])[] {
  const count = Math.ceil(rows.length / chunkRows);
  return Array.from({ length: count }, (_, n) => rows.slice(n * chunkRows, (n + 1) * chunkRows));
}
