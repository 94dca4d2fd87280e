import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { ClaimStatus } from "./claim-limits.contract.ts";
import { readCursor } from "#worker/domain/lib/query.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { type Claim, type ClaimRow, type ClaimsQuery, usualReleaseDays } from "./claims.contract.ts";

/** Columns of `claim` that both sides see (`Claim`). */
export const claimColumns = sql`
  claim.id, claim.platform, claim.channel, claim.video_url AS videoUrl, claim.reference, claim.status,
  claim.release_days AS releaseDays, claim.created_at AS createdAt, claim.due_at AS dueAt, claim.seen_at AS seenAt,
  claim.closed_at AS closedAt, claim.reason`;

/** Licences whose claims a brand sees under `licence`: itself, and the ones that it supersedes. */
export const claimedLicences = sql`(SELECT licence.id UNION ALL
  SELECT superseded.licence_id FROM superseded_licences AS superseded WHERE superseded.superseded_by = licence.id)`;

/** Release days the label declared before the licence was sold, from `render`; null if it declared none. */
export const declaredDays = sql`(render.rights ->> '$.declaration.contentId.releaseDays')`;

export const promisedDays = sql`min(30, max(1, ifnull(${declaredDays}, ${sql.raw(String(usualReleaseDays))})))`;

export const rowsPerPage = 50;

export type StoredRow = Omit<ClaimRow, "isOwn" | "licence"> & ClaimRow["licence"] & { licenceId: string; userId: string };

/** A page plus one row. Open claims are sorted by deadline, others by closing time. */
export function pageOfClaims({ status, after }: ClaimsQuery, whose: SQL): SQL {
  const { at, id } = readCursor(after) ?? { at: null, id: null };
  const open = at === null ? sql`1` : sql`(claim.due_at >= ${at} AND (claim.due_at > ${at} OR claim.id > ${id}))`;
  const closed = at === null ? sql`1` : sql`(claim.closed_at <= ${at} AND (claim.closed_at < ${at} OR claim.id > ${id}))`;
  const part =
    status === "open"
      ? sql`claim.status = 'open' AND ${open} ORDER BY claim.due_at, claim.id`
      : sql`claim.status <> 'open' AND claim.status = ${status} AND ${closed} ORDER BY claim.closed_at DESC, claim.id`;
  return sql`
    SELECT one_page.*, licence.number, licence.track_id AS trackId, licence.track_title AS trackTitle, licence.artist,
      licence.label_name AS labelName, licence.brand_name AS brandName, licence.issued_at AS issuedAt
    FROM (SELECT ${claimColumns}, claim.licence_id AS licenceId, claim.user_id AS userId
      FROM claims AS claim WHERE ${whose} ${part} LIMIT ${rowsPerPage + 1}) AS one_page
    JOIN licences AS licence ON licence.id = one_page.licenceId
    ORDER BY ${status === "open" ? sql`one_page.dueAt` : sql`one_page.closedAt DESC`}, one_page.id`;
}

/** The order of `pageOfClaims`, to merge several. */
export const inOrder =
  (status: ClaimStatus) =>
  (one: StoredRow, other: StoredRow): number => {
    const byTime = status === "open" ? one.dueAt - other.dueAt : (other.closedAt ?? 0) - (one.closedAt ?? 0);
    return byTime || (one.id < other.id ? -1 : 1);
  };

export function toClaim(row: StoredRow, viewer: Viewer): ClaimRow {
  const { number, trackId, trackTitle, artist, labelName, brandName, issuedAt, licenceId, userId, ...claim } = row;
  return {
    ...claim,
    isOwn: userId === viewer.id,
    licence: { id: licenceId, number, trackId, trackTitle, artist, labelName, brandName, issuedAt },
  };
}

type About = Pick<Claim, "platform" | "channel" | "videoUrl" | "reference"> & {
  number: string;
  trackTitle: string;
  artist: string;
  brandName: string;
};

export const aboutClaim = ({
  platform,
  channel,
  videoUrl,
  reference,
  number,
  trackTitle,
  artist,
  brandName,
}: About): About => ({ platform, channel, videoUrl, reference, number, trackTitle, artist, brandName });

type Party = { id: string; email: string; erasedAt: number | null };

export type ClaimParties = Pick<Claim, "platform" | "channel" | "videoUrl" | "reference"> & {
  number: string;
  renderId: string;
  trackTitle: string;
  artist: string;
  labelName: string;
  brandName: string;
  labelOwnerId: string;
  brand: Party;
};

/** The caller must check access. */
export async function readParties(ctx: AppContext, claimId: string): Promise<ClaimParties | null> {
  type Row = Omit<ClaimParties, "brand"> & { brandId: string; email: string; erasedAt: number | null };
  const [row] = await ctx.db.all<Row>(sql`
    SELECT claim.platform, claim.channel, claim.video_url AS videoUrl, claim.reference, licence.number,
      licence.render_id AS renderId, licence.track_title AS trackTitle, licence.artist,
      licence.label_name AS labelName, licence.brand_name AS brandName, label.user_id AS labelOwnerId,
      brand.id AS brandId, brand.email, brand.erased_at AS erasedAt
    FROM claims AS claim JOIN licences AS licence ON licence.id = claim.licence_id
      JOIN label_profiles AS label ON label.id = claim.label_id
      JOIN users AS brand ON brand.id = claim.user_id
    WHERE claim.id = ${claimId}`);
  if (!row) return null;
  const { brandId, email, erasedAt, ...claim } = row;
  return { ...claim, brand: { id: brandId, email, erasedAt } };
}
