import { columnWords, labelTracksCopy } from "#app/content/label-tracks-copy.ts";
import type { LabelTrackRow } from "#worker/domain/label-tracks/contract.ts";
import type { CatalogueState } from "./catalogue-href.ts";
import { TrackRow } from "./track-row.tsx";

const columns = [
  { key: "track", className: "pr-4" },
  { key: "isrc", className: "pr-4 max-md:hidden" },
  { key: "genre", className: "pr-4 max-lg:hidden" },
  { key: "price", className: "pr-4 max-lg:hidden" },
  { key: "syncs", className: "pr-6 text-right max-lg:hidden" },
  { key: "health", className: "pr-4 max-lg:hidden" },
  { key: "status", className: "pr-4 max-lg:hidden" },
  { key: "actions", className: "text-right" },
] as const;

export function TrackTable({ rows, state }: { rows: readonly LabelTrackRow[]; state: CatalogueState }) {
  return (
    <table className="w-full border-b border-line text-left text-sm">
      <caption className="sr-only">{labelTracksCopy.table}</caption>
      <thead>
        <tr className="border-t border-line text-ink2">
          {columns.map(({ key, className }) => (
            <th key={key} scope="col" className={`py-2.5 font-[560] ${className}`}>
              {columnWords[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((track) => (
          <TrackRow key={track.id} track={track} state={state} />
        ))}
      </tbody>
    </table>
  );
}
