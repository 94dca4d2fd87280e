import type { PageRead } from "#app/lib/read-ahead.ts";
import { readSyncOffer } from "#worker/domain/sync/renders/read-sync-offer.ts";

export const readTrack = (async (ctx, viewer, { params }) =>
  params.trackId ? readSyncOffer(ctx, viewer, params.trackId) : null) satisfies PageRead<unknown>;
