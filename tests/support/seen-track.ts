import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { getLabelTrack } from "#worker/domain/catalogue/tracks/label-tracks/queries.ts";

/** What the form of a track carries that is opened now, as a browser sends it. */
export async function seenTrack(ctx: AppContext, viewer: Viewer, id: string) {
  const view = await getLabelTrack(ctx, viewer, id);
  return { version: String(view?.seen.version), seen: JSON.stringify(view?.seen.values) };
}
