import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { isInForce } from "#worker/domain/licensing/licences/is-in-force.ts";
import type { OwnChannel } from "./channels.contract.ts";

/** The viewer's channels, by platform and name. */
export function listChannels(ctx: AppContext, viewer: Viewer): Promise<OwnChannel[]> {
  return ctx.db.all<OwnChannel>(sql`
    SELECT channel.id, channel.platform, channel.handle, channel.url, (
      SELECT count(*) FROM licence_channels AS attached JOIN licences AS licence ON licence.id = attached.licence_id
      WHERE attached.channel_id = channel.id AND ${isInForce}) AS licences
    FROM channels AS channel WHERE channel.user_id = ${viewer.id} ORDER BY channel.platform, channel.handle`);
}
