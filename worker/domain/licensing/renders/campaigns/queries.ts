import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { Campaign, CampaignChoice } from "./campaigns.contract.ts";

/** The viewer's campaigns by name, and how many videos each holds: one whose licence was raised counts once. */
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

/** The viewer's campaigns to choose from, by name: rows of `CampaignChoice`. */
export const campaignChoices = (viewer: Pick<Viewer, "id">): SQL => sql`
  SELECT campaign.id, campaign.name FROM campaigns AS campaign
  WHERE campaign.user_id = ${viewer.id} ORDER BY campaign.name_key`;

export function listCampaignChoices(ctx: AppContext, viewer: Viewer): Promise<CampaignChoice[]> {
  return ctx.db.all<CampaignChoice>(campaignChoices(viewer));
}
