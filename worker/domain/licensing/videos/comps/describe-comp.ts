import { sql } from "drizzle-orm";
import type { CompJob } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { urlLife } from "#worker/domain/services/jobs/limits.ts";
import type { JobDetails } from "#worker/domain/services/jobs/line.ts";
import { compKey } from "#worker/domain/services/files/media/keys.ts";
import { latestStart } from "#worker/domain/licensing/licences/laid-music.ts";
import { endComp } from "./end-comp.ts";

type Row = {
  attempt: number;
  pictureKey: string | null;
  durationMs: number;
  previewKey: string | null;
  trackMs: number;
  startAtMs: number;
  volumePercent: number;
  name: string;
  title: string;
  artist: string;
};

/**
 * What a comp is made of: the small picture where there is one, else the finished one, and the preview of its track: what
 * anybody may hear, never the master. A comp whose track has left the sale meanwhile ends; null then.
 */
export async function describeComp(ctx: AppContext, id: string): Promise<JobDetails<CompJob> | null> {
  const [row] = await ctx.db.all<Row>(sql`
    SELECT comp.attempt, ifnull(preparation.proxy_key, preparation.picture_key) AS pictureKey,
      preparation.duration_ms AS durationMs, track.preview_key AS previewKey, track.duration_ms AS trackMs,
      comp.start_at_ms AS startAtMs, comp.volume_percent AS volumePercent, comp.marked_name AS name,
      comp.track_title AS title, comp.artist
    FROM comps AS comp
    JOIN preparations AS preparation ON preparation.id = comp.preparation_id AND preparation.status = 'ready'
    LEFT JOIN tracks AS track ON track.id = comp.track_id AND track.is_active = 1
    WHERE comp.id = ${id}`);
  if (!row) return null;
  const { attempt, pictureKey, durationMs, previewKey, name, title, artist } = row;
  if (!pictureKey) throw new Error(`Comp ${id} lacks its picture`);
  if (!previewKey) {
    await endComp(ctx, { id, attempt, code: "track-off-sale" });
    return null;
  }
  const expires = ctx.clock.now() + urlLife;
  return {
    kind: "comp",
    pictureUrl: ctx.mediaUrls.sign(pictureKey, "read", expires),
    pictureSeconds: durationMs / 1000,
    musicUrl: ctx.mediaUrls.sign(previewKey, "read", expires),
    startAtSeconds: latestStart(row.startAtMs, row.trackMs, durationMs) / 1000,
    volume: row.volumePercent / 100,
    name,
    title,
    artist,
    outputUrl: ctx.mediaUrls.sign(compKey(id, attempt), "write", expires),
  };
}
