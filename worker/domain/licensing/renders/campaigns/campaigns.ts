import { and, eq, sql } from "drizzle-orm";
import { requireRefusal } from "#drizzle/client.ts";
import { campaigns } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { changesRow } from "#worker/domain/lib/guards.ts";
import type { Restore } from "#worker/domain/services/jobs/jobs.contract.ts";
import { type Restored, softDelete, restoreDeleted } from "#worker/domain/services/jobs/removals.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { Campaign, CampaignRefusal, CreateCampaign, EditCampaign } from "./campaigns.contract.ts";

type Outcome = { ok: true } | { ok: false; refusal: CampaignRefusal };

const refusedBy: Record<string, CampaignRefusal> = {
  "campaigns.name_key": "name-taken",
  too_many_campaigns: "too-many-campaigns",
};

const keyOf = (name: string): string => name.normalize("NFKC").toLowerCase();

export async function createCampaign(
  ctx: AppContext,
  viewer: Viewer,
  { name, adId, clockNumber, brand, product }: CreateCampaign,
): Promise<Outcome> {
  try {
    await ctx.db.insert(campaigns).values({
      id: crypto.randomUUID(),
      userId: viewer.id,
      name,
      nameKey: keyOf(name),
      adId,
      clockNumber,
      brand,
      product,
      createdAt: ctx.clock.now(),
    });
    return { ok: true };
  } catch (error) {
    return requireRefusal(error, refusedBy);
  }
}

export async function editCampaign(
  ctx: AppContext,
  viewer: Viewer,
  { id, name, adId, clockNumber, brand, product }: EditCampaign,
): Promise<Outcome> {
  const edit = ctx.db
    .update(campaigns)
    .set({ name, nameKey: keyOf(name), adId, clockNumber, brand, product })
    .where(isOwn(viewer, id));
  try {
    return (await changesRow(edit)) ? { ok: true } : { ok: false, refusal: "not-found" };
  } catch (error) {
    return requireRefusal(error, refusedBy);
  }
}

/** Limit of what one `removals` row holds. A larger campaign cannot be restored. */
const maxStoredVideos = 20_000;

/** Its videos stay, without a campaign. Idempotent. */
export function deleteCampaign(ctx: AppContext, viewer: Viewer, { id }: { id: string }): Promise<{ isRestorable: boolean }> {
  const contents = sql`
    json_object('name', name, 'nameKey', name_key, 'adId', ad_id, 'clockNumber', clock_number,
      'brand', brand, 'product', product, 'createdAt', created_at, 'videos', json((
        SELECT json_group_array(render_id) FROM video_details WHERE campaign_id = campaigns.id)))`;
  const restorable = sql`
    ${maxStoredVideos} >= (SELECT count(*) FROM video_details WHERE campaign_id = campaigns.id)`;
  return softDelete(ctx, viewer, { id, kind: "campaign", table: campaigns }, contents, restorable);
}

/** Undoes a deletion. Videos that were filed in another campaign since stay there. */
export function restoreCampaign(ctx: AppContext, viewer: Viewer, { id }: Restore): Promise<Restored<CampaignRefusal>> {
  return restoreDeleted(ctx, viewer, { id, kind: "campaign", table: campaigns, refusedBy }, (removal) => [
    sql`
      INSERT INTO campaigns (id, user_id, name, name_key, ad_id, clock_number, brand, product, created_at)
      SELECT removal.id, removal.user_id, removal.contents ->> 'name', removal.contents ->> 'nameKey',
        removal.contents ->> 'adId', removal.contents ->> 'clockNumber', removal.contents ->> 'brand',
        removal.contents ->> 'product', removal.contents ->> 'createdAt'
      FROM ${removal} AS removal`,
    sql`
      UPDATE video_details SET campaign_id = ${id}
      WHERE user_id = ${viewer.id} AND campaign_id IS NULL AND render_id IN (
        SELECT json_each.value FROM ${removal} AS removal, json_each(removal.contents, '$.videos'))`,
  ]);
}

const isOwn = (viewer: Viewer, id: string) => and(eq(campaigns.id, id), eq(campaigns.userId, viewer.id));

/** Sorted by name, with the number of videos. A video whose licence was upgraded counts once. */
export function listCampaigns(ctx: AppContext, viewer: Viewer): Promise<Campaign[]> {
  return ctx.db.all<Campaign>(sql`
    SELECT campaign.id, campaign.name, campaign.ad_id AS adId, campaign.clock_number AS clockNumber,
      campaign.brand, campaign.product, (
      SELECT count(*) FROM video_details AS detail
      WHERE detail.campaign_id = campaign.id AND NOT EXISTS (
        SELECT 1 FROM licences AS licence
        JOIN superseded_licences AS superseded ON superseded.licence_id = licence.id
        WHERE licence.render_id = detail.render_id)) AS videos
    FROM campaigns AS campaign WHERE campaign.user_id = ${viewer.id} ORDER BY campaign.name_key`);
}
