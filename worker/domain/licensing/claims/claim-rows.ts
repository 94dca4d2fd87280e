import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { type Claim, usualReleaseDays } from "./claims.contract.ts";

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
