import { sql } from "drizzle-orm";
import { isRefusedBy } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { ReportRefusal, ReportTrack } from "./reports.contract.ts";

/** Files one report. A viewer has at most one open report per track. */
export async function reportTrack(
  ctx: AppContext,
  viewer: Viewer,
  input: ReportTrack,
): Promise<{ ok: true } | { ok: false; refusal: ReportRefusal }> {
  if (!(await ctx.limits.report.limit({ key: viewer.id })).success)
    return { ok: false, refusal: "too-many-reports" };
  try {
    const written = await ctx.db.all(sql`
      INSERT INTO track_reports (id, track_id, reporter_id, reason, details, created_at)
      SELECT ${crypto.randomUUID()}, track.id, ${viewer.id}, ${input.reason}, ${input.details}, ${ctx.clock.now()}
      FROM tracks AS track WHERE track.id = ${input.trackId} AND track.is_active = 1
      RETURNING id`);
    return written.length === 1 ? { ok: true } : { ok: false, refusal: "no-such-track" };
  } catch (error) {
    if (isRefusedBy(error, "track_reports.track_id")) return { ok: false, refusal: "already-reported" };
    throw error;
  }
}
