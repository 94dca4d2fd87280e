import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { BeatGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { acceptedForRender } from "#worker/domain/services/legal/documents/documents.contract.ts";
import { acceptedSql, areAccepted } from "#worker/domain/services/legal/documents/acceptances.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { beatGridSql, toBeatGrid } from "#worker/domain/catalogue/ingests/sound-features/store-heard.ts";
import type { TrackView } from "#worker/domain/catalogue/library/library.contract.ts";
import { toTrackView, trackSql } from "#worker/domain/catalogue/library/queries.ts";
import { heartSql } from "#worker/domain/catalogue/shortlists/queries.ts";
import { isHeldSql } from "#worker/domain/money/refunds/disputes/account-hold.ts";

/** A track, and what stands between the viewer and rendering with it. */
export type SyncOffer = {
  track: TrackView;
  /** Null of a track that was not listened to yet. */
  grid: BeatGrid | null;
  /** It is on the list that the viewer's hearts go to. */
  hasHeart: boolean;
  /** A dispute or a debt keeps the account from rendering. */
  isHeld: boolean;
  /** Terms or licence terms are not accepted in the versions in force. */
  mustAcceptTerms: boolean;
};

/**
 * What the page of a track shows, in one call; null when the viewer may not see the track. Of the nearest copy: asked again of
 * the primary when the brand renders. Labels, who do not render, are asked for the track and its beats alone.
 */
export async function readSyncOffer(
  ctx: Pick<AppContext, "nearest">,
  viewer: Pick<Viewer, "id" | "activeRole" | "isSuperUser">,
  trackId: string,
): Promise<SyncOffer | null> {
  const isBrand = viewer.activeRole === "brand";
  const [trackRows = [], grids = [], accepted = [], holds = [], hearts = []] = await readBatch(ctx.nearest, [
    trackSql(trackId, viewer.isSuperUser),
    beatGridSql(trackId),
    ...(isBrand ? [acceptedSql(viewer.id), isHeldSql(viewer.id), heartSql(viewer, trackId)] : []),
  ]);
  const track = toTrackView(trackRows);
  if (!track) return null;
  return {
    track,
    grid: toBeatGrid(grids),
    hasHeart: hearts.length > 0,
    isHeld: holds.length > 0,
    mustAcceptTerms: isBrand && !areAccepted(accepted, acceptedForRender),
  };
}
