import { DataTable, HeadCell, SortHead } from "#app/components/data-table.tsx";
import { columnWords, labelTracksCopy } from "#app/content/label-tracks-copy.ts";
import type {
  LabelTrackRow,
  TrackColumn,
  TrackSort,
} from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { type CatalogueState, catalogueHref } from "./catalogue-href.ts";
import { TrackRow } from "./track-row.tsx";

type Column = { key: keyof typeof columnWords; className: string; sorts?: [TrackColumn, TrackSort] };

/** Columns with the order of the first click: names from A, numbers from the largest. */
const columns: readonly Column[] = [
  { key: "track", className: "pr-4", sorts: ["title", "title"] },
  { key: "isrc", className: "pr-4 max-md:hidden", sorts: ["isrc", "isrc"] },
  { key: "genre", className: "pr-4 max-md:hidden" },
  { key: "price", className: "pr-4 max-md:hidden", sorts: ["price", "-price"] },
  { key: "syncs", className: "pr-4 text-right max-md:hidden lg:pr-6", sorts: ["syncs", "-syncs"] },
  { key: "health", className: "pr-4 max-lg:hidden", sorts: ["health", "-health"] },
  { key: "status", className: "pr-4 max-lg:hidden" },
  { key: "actions", className: "text-right" },
];

export function TrackTable({ rows, state }: { rows: readonly LabelTrackRow[]; state: CatalogueState }) {
  return (
    <DataTable
      caption={labelTracksCopy.table}
      className="border-t"
      headLook="sticky"
      head={columns.map((column) => (
        <Head key={column.key} column={column} state={state} />
      ))}
    >
      {rows.map((track) => (
        <TrackRow key={track.id} track={track} state={state} />
      ))}
    </DataTable>
  );
}

function Head({ column: { key, className, sorts }, state }: { column: Column; state: CatalogueState }) {
  if (!sorts) return <HeadCell className={className}>{columnWords[key]}</HeadCell>;
  const [column, first] = sorts;
  return (
    <SortHead
      column={column}
      sort={state.sort}
      first={first}
      hrefOf={(sort) => catalogueHref(state, { sort })}
      className={className}
    >
      {columnWords[key]}
    </SortHead>
  );
}
