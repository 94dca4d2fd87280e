import { sql } from "drizzle-orm";
import { isRefusedBy } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { listed } from "#worker/domain/lib/query.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { DescribeRefusal, DescribeVideo, MoveVideos } from "./campaigns.contract.ts";

type Outcome = { ok: true; videos: number } | { ok: false; refusal: DescribeRefusal };

/** Names a video of the viewer's own and files it. A name that is its file's is none: it follows the file. */
export async function describeVideo(
  ctx: AppContext,
  viewer: Viewer,
  { id, name, campaignId }: DescribeVideo,
): Promise<Outcome> {
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

/** Files videos of the viewer's own in a campaign, or takes them out of theirs; another's are passed by. */
export async function moveVideos(
  ctx: AppContext,
  viewer: Viewer,
  { id: ids, campaignId }: MoveVideos,
): Promise<Outcome> {
  return orNoSuchCampaign(
    ctx.db.all(sql`
      INSERT INTO video_details (render_id, user_id, campaign_id)
      SELECT render.id, render.user_id, ${campaignId} FROM renders AS render
      WHERE render.id IN ${listed(ids)} AND render.user_id = ${viewer.id}
      ON CONFLICT (render_id) DO UPDATE SET campaign_id = excluded.campaign_id
      RETURNING render_id`),
  );
}

async function orNoSuchCampaign(writing: Promise<unknown[]>): Promise<Outcome> {
  try {
    const { length } = await writing;
    return length > 0 ? { ok: true, videos: length } : { ok: false, refusal: "not-found" };
  } catch (error) {
    if (!isRefusedBy(error, "no_such_campaign")) throw error;
    return { ok: false, refusal: "no-such-campaign" };
  }
}
