import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Claim } from "./claims.contract.ts";

type Party = { id: string; email: string; erasedAt: number | null };

/** A claim with its licence, the brand that has reported it and the owner of the label that is asked. */
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

/** For whoever may see it: the caller looks at whose it is. */
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
