import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import type {
  LabelTracksPage,
  LabelTracksQuery,
} from "#worker/domain/catalogue/label-tracks/label-tracks.contract.ts";
import { formatIsrc } from "#worker/domain/catalogue/tracks/identifiers.contract.ts";
import { listLabelTracks } from "#worker/domain/catalogue/label-tracks/queries.ts";

/** One page of a label's tracks as the table shows it; null when the label is not the viewer's. */
export async function readCatalogue(
  ctx: AppContext,
  viewer: Viewer,
  labelId: string,
  query: LabelTracksQuery,
): Promise<LabelTracksPage | null> {
  const page = await listLabelTracks(ctx, viewer, labelId, query);
  // Stored without hyphens, shown with them; here, so that no schema comes to the browser.
  return (
    page && { ...page, rows: page.rows.map((row) => ({ ...row, isrc: row.isrc && formatIsrc(row.isrc) })) }
  );
}
