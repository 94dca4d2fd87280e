import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import type { RowState } from "./upload-rows.ts";
import type { ReviewRow } from "./validate-files.ts";

/** Every row of the CSV and how it stands; long lists scroll in themselves. */
export function ReviewTable(props: { rows: readonly ReviewRow[]; states: ReadonlyMap<string, RowState> }) {
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
      tabIndex={0}
      aria-label={bulkCopy.table}
      className="max-h-[50dvh] min-w-0 overflow-auto"
    >
      <table className="w-full text-left text-sm">
        <thead>
          <tr>
            <th scope="col" className="p-2">
              Row
            </th>
            <th scope="col" className="p-2">
              Track
            </th>
            <th scope="col" className="p-2">
              Result
            </th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row.id} className="border-t border-line align-top">
              <td className="tc p-2">{row.number}</td>
              <td className="p-2 wrap-anywhere">
                {row.cells.track_title}
                <span className="block text-ink2">{row.cells.audio_filename}</span>
              </td>
              <td className="p-2">
                <Result row={row} state={props.states.get(row.id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Result({ row, state }: { row: ReviewRow; state: RowState | undefined }) {
  if (row.errors.length > 0) {
    return (
      <ul>
        {row.errors.map(({ column, text, fix }) => (
          <li key={column}>
            <strong className="font-[620] text-bad">{text}</strong>
            <span className="block text-ink2">
              {column}: {fix}
            </span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <>
      {wordsOf(row, state)}
      {row.note && <span className="block text-ink2">{row.note}</span>}
    </>
  );
}

function wordsOf(row: ReviewRow, state: RowState | undefined): string {
  if (row.isKnown) return bulkCopy.known;
  if (!state) return bulkCopy.valid;
  switch (state.status) {
    case "uploading":
      return `${state.percent} %`;
    case "failed":
      return state.message;
    default:
      return bulkCopy[state.status];
  }
}
