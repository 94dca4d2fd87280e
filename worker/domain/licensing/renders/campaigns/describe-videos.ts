import { sql, type SQL } from "drizzle-orm";
import { isRefusedBy } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { listed } from "#worker/domain/lib/query.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { CampaignChoice, DescribeRefusal, DescribeVideo, MoveVideos } from "./campaigns.contract.ts";

/** Rows of `CampaignChoice`, sorted by name. */
export const campaignChoices = (viewer: Pick<Viewer, "id">): SQL => sql`
  SELECT campaign.id, campaign.name FROM campaigns AS campaign
  WHERE campaign.user_id = ${viewer.id} ORDER BY campaign.name_key`;

export function listCampaignChoices(ctx: AppContext, viewer: Viewer): Promise<CampaignChoice[]> {
  return ctx.db.all<CampaignChoice>(campaignChoices(viewer));
}

type DescribeOutcome = { ok: true; videos: number } | { ok: false; refusal: DescribeRefusal };

/** Sets name and campaign of the viewer's own video. A name equal to the file's is stored as null. */
export async function describeVideo(
  ctx: AppContext,
  viewer: Viewer,
  { id, name, campaignId }: DescribeVideo,
): Promise<DescribeOutcome> {
  return orNoSuchCampaign(
    ctx.db.all(sql`
      INSERT INTO video_details (render_id, user_id, name, campaign_id)
      SELECT render.id, render.user_id, nullif(${name}, upload.filename), ${campaignId}
      FROM renders AS render JOIN uploads AS upload ON upload.id = render.upload_id
      WHERE render.id = ${id} AND render.user_id = ${viewer.id}
      ON CONFLICT (render_id) DO UPDATE SET name = excluded.name, campaign_id = excluded.campaign_id
      RETURNING render_id`),
  );
}

/** Moves the viewer's own videos into a campaign, or out of theirs; skips other accounts' videos. */
export async function moveVideos(
  ctx: AppContext,
  viewer: Viewer,
  { id: ids, campaignId }: MoveVideos,
): Promise<DescribeOutcome> {
  return orNoSuchCampaign(
    ctx.db.all(sql`
      INSERT INTO video_details (render_id, user_id, campaign_id)
      SELECT render.id, render.user_id, ${campaignId} FROM renders AS render
      WHERE render.id IN ${listed(ids)} AND render.user_id = ${viewer.id}
      ON CONFLICT (render_id) DO UPDATE SET campaign_id = excluded.campaign_id
      RETURNING render_id`),
  );
}

async function orNoSuchCampaign(writing: Promise<unknown[]>): Promise<DescribeOutcome> {
  try {
    const { length } = await writing;
    return length > 0 ? { ok: true, videos: length } : { ok: false, refusal: "not-found" };
  } catch (error) {
    if (!isRefusedBy(error, "no_such_campaign")) throw error;
    return { ok: false, refusal: "no-such-campaign" };
  }
}
