import { lt, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { days } from "#worker/domain/lib/time.ts";

const oneDay = days(1);

/** Counts a preview play, once per person and day (UTC). Plays by the label's owner and by super users do not count. */
export async function countPlay(ctx: AppContext, viewer: Pick<Viewer, "id" | "isSuperUser">, trackId: string): Promise<void> {
  if (viewer.isSuperUser) return;
  await ctx.db.run(sql`
    INSERT INTO preview_listeners (day, track_id, user_id, label_id)
    SELECT CAST(${ctx.clock.now()} / ${oneDay} AS INTEGER), track.id, ${viewer.id}, track.label_id
    FROM tracks AS track JOIN label_profiles AS label ON label.id = track.label_id
    WHERE track.id = ${trackId} AND label.user_id <> ${viewer.id}
    ON CONFLICT DO NOTHING`);
}

/** Listeners are kept until the end of the next day, as the privacy policy says; the counts stay. */
export async function discardListeners(ctx: AppContext): Promise<void> {
  const today = Math.floor(ctx.clock.now() / oneDay);
  await ctx.db.run(sql`DELETE FROM preview_listeners WHERE ${lt(sql`day`, today - 1)}`);
}
