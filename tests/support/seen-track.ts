import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { getLabelTrack } from "#worker/domain/catalogue/tracks/label-tracks/queries.ts";

/** Reads the hidden fields of a freshly opened track form. */
export async function seenTrack(ctx: AppContext, viewer: Viewer, id: string) {
  const view = await getLabelTrack(ctx, viewer, id);
  return { version: String(view?.seen.version), seen: JSON.stringify(view?.seen.values) };
}
