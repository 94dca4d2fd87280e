import type { PageRead } from "#app/lib/read-ahead.ts";
import { readBeatGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { logError } from "#worker/domain/lib/log.ts";
import { findSimilar } from "#worker/domain/catalogue/library/similar/find-similar.ts";
import type { SimilarCard } from "#worker/domain/catalogue/library/similar/similar.contract.ts";
import { readSyncOffer } from "#worker/domain/licensing/renders/read-version-offer.ts";
import { sectionsUnder } from "./fit/fit-marks.ts";

/** Fills three rows of two or two rows of three. */
const maxSimilar = 6;

export const readTrack = (async (ctx, viewer, { params }) => {
  const { trackId } = params;
  if (!trackId) return null;
  const [offer, similar] = await Promise.all([readSyncOffer(ctx, viewer, trackId), listNearest(ctx, trackId)]);
  if (!offer) return null;
  const { grid, ...rest } = offer;
  const trackMs = offer.track.durationSeconds * 1000;
  return { ...rest, similar, sections: grid ? sectionsUnder(readBeatGrid(grid), 0, trackMs) : [] };
}) satisfies PageRead<unknown>;

/** Optional: on an error the track page is shown without similar tracks. */
async function listNearest(ctx: AppContext, trackId: string): Promise<SimilarCard[]> {
  try {
    return (await findSimilar(ctx, trackId, undefined, maxSimilar)) ?? [];
  } catch (error) {
    logError("track-page.similar-failed", error, { trackId });
    return [];
  }
}
