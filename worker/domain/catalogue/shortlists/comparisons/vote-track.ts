import { sql } from "drizzle-orm";
import { refusalOf, type Statement, runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { isStale, requireOneRow } from "#worker/domain/lib/guards.ts";
import { listed } from "#worker/domain/lib/query.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { VoteRefusal, VoteTrack } from "./comparisons.contract.ts";

/**
 * The viewer's vote for one of the tracks that are compared, in place of one for another of them; `off` takes it back. It is
 * seen in shortlists, and goes into reviews that are made of these tracks.
 */
export async function voteTrack(
  ctx: AppContext,
  viewer: Viewer,
  { trackId, among, isOn }: VoteTrack,
): Promise<{ ok: true } | { ok: false; refusal: VoteRefusal }> {
  const compared = listed([trackId, ...among]);
  const statements: Statement[] = [
    ctx.db.run(sql`DELETE FROM track_votes WHERE user_id = ${viewer.id} AND track_id IN ${compared}`),
  ];
  if (isOn === "on")
    statements.push(
      ctx.db.run(sql`
        INSERT INTO track_votes (user_id, track_id, voted_at)
        SELECT ${viewer.id}, track.id, ${ctx.clock.now()} FROM tracks AS track
        WHERE track.id = ${trackId} AND track.is_active = 1`),
      requireOneRow(ctx.db),
    );
  try {
    await runBatch(ctx.db, statements);
    return { ok: true };
  } catch (error) {
    if (isStale(error)) return { ok: false, refusal: "no-such-track" };
    const refusal = refusalOf(error, { too_many_votes: "too-many-votes" } as const);
    if (!refusal) throw error;
    return { ok: false, refusal };
  }
}

/** Which of these tracks the viewer has voted for, the newest vote first. */
export async function readVotes(
  ctx: AppContext,
  viewer: Viewer,
  trackIds: readonly string[],
): Promise<string[]> {
  if (trackIds.length === 0) return [];
  const rows = await ctx.nearest.all<{ trackId: string }>(sql`
    SELECT vote.track_id AS trackId FROM track_votes AS vote
    WHERE vote.user_id = ${viewer.id} AND vote.track_id IN ${listed(trackIds)} ORDER BY vote.voted_at DESC`);
  return rows.map(({ trackId }) => trackId);
}
