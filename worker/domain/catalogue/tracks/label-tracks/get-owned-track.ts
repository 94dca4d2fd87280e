import { and, eq, isNull } from "drizzle-orm";
import { ingests, tracks } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { ownedBy } from "#worker/domain/people/profiles/own-labels.ts";
import { hasAudio } from "./transitions.ts";

/** Where one of the viewer's tracks stands; null when it is not theirs or archived. */
export async function getOwnedTrack(ctx: AppContext, viewer: Viewer, trackId: string) {
  const [row] = await ctx.db
    .select({ track: tracks, audioStatus: ingests.status })
    .from(tracks)
    .leftJoin(ingests, eq(ingests.id, tracks.audioIngestId))
    .where(and(eq(tracks.id, trackId), isNull(tracks.archivedAt), ownedBy(ctx, viewer)));
  if (!row) return null;
  const { track, audioStatus } = row;
  return {
    track,
    status: track.status,
    isPausedByAdmin: track.adminPausedAt !== null,
    hasAudio: hasAudio(track.masterKey !== null, audioStatus),
  };
}
