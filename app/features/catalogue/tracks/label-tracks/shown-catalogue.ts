import type { Query } from "#worker/domain/lib/query.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type {
  LabelTracksPage,
  LabelTracksQuery,
} from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { formatIsrc } from "#worker/domain/catalogue/tracks/identifiers.contract.ts";
import { pageOfLabel } from "#worker/domain/catalogue/tracks/label-tracks/queries.ts";

/** One page of a label's tracks as the table shows it; null when the label is not the viewer's. */
export function shownCatalogue(
  viewer: Viewer,
  labelId: string,
  query: LabelTracksQuery,
): Query<LabelTracksPage | null> {
  const { statements, read } = pageOfLabel(viewer, labelId, query);
  // Stored without hyphens, shown with them; here, so that no schema comes to the browser.
  const show = (page: LabelTracksPage) => ({
    ...page,
    rows: page.rows.map((row) => ({ ...row, isrc: row.isrc && formatIsrc(row.isrc) })),
  });
  return {
    statements,
    read(rows) {
      const page = read(rows);
      return page && show(page);
    },
  };
}
