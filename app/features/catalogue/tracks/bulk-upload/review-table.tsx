import {
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { DataTable } from "#app/components/data-table.tsx";
import { TickField } from "#app/components/inputs.tsx";
import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import type { BulkSession } from "./bulk-session.ts";
import { type EditCell, RowButtons, RowResult } from "./row-result.tsx";
import type { BulkRow, RowAction, RowState, RowStates } from "./row-state.ts";

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
        <TickField
          label={bulkCopy.onlyErrors}
          className="self-start"
          checked={isTicked}
          onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
        />
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
            <tbody
              key={chunk[0]?.id}
              style={{ containIntrinsicBlockSize: `auto ${chunk.length * rowPixels}px` }}
            >
              {chunk.map((row) => (
                <Row key={row.id} row={row} state={states.get(row.id)} act={act} edit={edit} />
              ))}
            </tbody>
          ))}
        </DataTable>
        {visibleRows.length === 0 && rows.length > 0 && (
          <p className="p-3 text-sm text-ink2">{bulkCopy.noErrors}</p>
        )}
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

type RowProps = {
  row: BulkRow;
  state: RowState | undefined;
  act: (id: string, action: RowAction) => void;
  edit: EditCell | null;
};

const Row = memo(function Row({ row, state, act, edit }: RowProps) {
  const line = useRef<HTMLTableRowElement>(null);
  useKeptFocus(line);
  const { track_title: title, audio_filename: file } = row.cells;
  return (
    <tr ref={line} tabIndex={-1} className="-outline-offset-2">
      <td className="tc text-ink2">{row.number}</td>
      <td className="wrap-anywhere">
        {title}
        <span className="block text-ink2">{file}</span>
      </td>
      <td className="wrap-anywhere">
        <RowResult
          row={row}
          state={state}
          onEdit={
            edit &&
            ((...cell) => {
              // The pressed button is about to disappear: keyboard focus moves to this row.
              line.current?.focus();
              edit(...cell);
            })
          }
        />
      </td>
      <td>{state && <RowButtons title={title} state={state} act={(action) => act(row.id, action)} />}</td>
    </tr>
  );
});

/** When a focused row is removed, the focus moves to the list. */
function useKeptFocus(line: RefObject<HTMLTableRowElement | null>): void {
  useLayoutEffect(() => {
    const element = line.current;
    const list = element?.closest("section");
    return () => {
      if (element?.contains(document.activeElement)) list?.focus();
    };
  }, [line]);
}
