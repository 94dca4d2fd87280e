import { countRows, listed, readCursor } from "#worker/domain/lib/query.ts";
import { sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { listLabels } from "#worker/domain/money/payouts/queries.ts";
import { type ClaimStatus, claimStatuses } from "./claim-limits.contract.ts";
import type { ClaimRow, ClaimsPage, ClaimsQuery, LabelClaimsPage, TrackClaimsPage, TrackClaims } from "./claims.contract.ts";
import { rowsPerPage, inOrder, pageOfClaims, type StoredRow, toClaim } from "./claim-rows.ts";

/** Open claims by deadline, others latest first. Marks the listed ones as seen by the label. */
export async function listLabelClaims(ctx: AppContext, viewer: Viewer, query: ClaimsQuery): Promise<LabelClaimsPage> {
  const labels = await listLabels(ctx, viewer);
  const chosen = query.label === undefined ? labels : labels.filter(({ id }) => id === query.label);
  const [counted = [], ...lists] = await readBatch(ctx.db, [
    sql`SELECT ${countRows(sql`FROM claims WHERE label_id IN ${listed(chosen.map(({ id }) => id))} AND status = ${query.status}`)} AS total`,
    ...chosen.map(({ id }) => pageOfClaims(query, sql`claim.label_id = ${id} AND`)),
  ]);
  const [{ total } = { total: 0 }] = counted as { total: number }[];
  // One query per label, so that each uses its index; merged here.
  const rows = (lists.flat() as StoredRow[]).toSorted(inOrder(query.status)); // the columns of `pageOfClaims`
  const page = cutPage(rows, viewer);
  ctx.defer(markSeen(ctx, page.claims));
  return { ...page, total, labels: labels.map(({ id, name }) => ({ id, name })) };
}

export async function countOpenLabelClaims(ctx: AppContext, viewer: Viewer): Promise<number> {
  const [row] = await ctx.db.all<{ open: number }>(sql`
    SELECT count(*) AS open FROM label_profiles AS label
      JOIN claims AS claim ON claim.label_id = label.id AND claim.status = 'open'
    WHERE label.user_id = ${viewer.id}`);
  return row?.open ?? 0;
}

/** Claims of all labels; overdue ones come first. Super users only. */
export async function listClaims(
  ctx: AppContext,
  viewer: Viewer,
  query: ClaimsQuery,
): Promise<ClaimsPage & { counts: Record<ClaimStatus, number> }> {
  requireSuperUser(viewer);
  const [rows, counts] = await Promise.all([ctx.db.all<StoredRow>(pageOfClaims(query, sql``)), countClaims(ctx)]);
  return { ...cutPage(rows, viewer), counts };
}

/** Number of overdue claims, for the red badge. Super users only. */
export async function countOverdueClaims(ctx: AppContext, viewer: Viewer): Promise<number> {
  requireSuperUser(viewer);
  const [row] = await ctx.db.all<{ overdue: number }>(sql`
    SELECT count(*) AS overdue FROM claims AS claim
    WHERE claim.status = 'open' AND claim.due_at <= ${ctx.clock.now()}`);
  return row?.overdue ?? 0;
}

/** The most claimed tracks. Super users only. */
export async function listTrackClaims(ctx: AppContext, viewer: Viewer, after: string | undefined): Promise<TrackClaimsPage> {
  requireSuperUser(viewer);
  const { at, id } = readCursor(after) ?? { at: null, id: null };
  const from = at === null ? sql`1` : sql`(count.total < ${at} OR (count.total = ${at} AND count.track_id > ${id}))`;
  const upper = at === null ? sql`1` : sql`count.total <= ${at}`;
  const tracks = await ctx.db.all<TrackClaims & { total: number }>(sql`
    SELECT count.track_id AS trackId, track.title, track.artist, label.label_name AS labelName, count.total AS claims,
      count.open, track.sync_count AS licences,
      ${countRows(sql`FROM track_claim_counts WHERE total > 0`)} AS total
    FROM track_claim_counts AS count JOIN tracks AS track ON track.id = count.track_id
      JOIN label_profiles AS label ON label.id = track.label_id
    WHERE count.total > 0 AND ${upper} AND ${from} ORDER BY count.total DESC, count.track_id LIMIT ${rowsPerPage + 1}`);
  const page = tracks.slice(0, rowsPerPage);
  const last = page.at(-1);
  return {
    tracks: page.map(({ total: _total, ...track }) => track),
    nextAfter: tracks.length > rowsPerPage && last ? `${last.claims}.${last.trackId}` : null,
    total: tracks[0]?.total ?? 0,
  };
}

function cutPage(rows: readonly StoredRow[], viewer: Viewer): ClaimsPage {
  const page = rows.slice(0, rowsPerPage);
  const last = page.at(-1);
  return {
    claims: page.map((row) => toClaim(row, viewer)),
    nextAfter: rows.length > rowsPerPage && last ? `${last.closedAt ?? last.dueAt}.${last.id}` : null,
  };
}

async function markSeen(ctx: AppContext, claims: readonly ClaimRow[]): Promise<void> {
  const unseen = claims.filter(({ seenAt, status }) => seenAt === null && status === "open");
  if (unseen.length === 0) return;
  await ctx.db.run(sql`
    UPDATE claims SET seen_at = ${ctx.clock.now()}
    WHERE id IN ${listed(unseen.map(({ id }) => id))} AND seen_at IS NULL`);
}

/** Counters maintained by triggers: four rows. */
async function countClaims(ctx: AppContext): Promise<Record<ClaimStatus, number>> {
  const rows = await ctx.db.all<{ status: ClaimStatus; total: number }>(sql`SELECT status, total FROM claim_counts`);
  const totals = new Map(rows.map(({ status, total }) => [status, total]));
  return Object.fromEntries(claimStatuses.map((status) => [status, totals.get(status) ?? 0])) as Record<ClaimStatus, number>;
}
