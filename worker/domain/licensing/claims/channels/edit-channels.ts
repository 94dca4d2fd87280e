import { and, eq, sql } from "drizzle-orm";
import { requireRefusal, runBatch } from "#drizzle/client.ts";
import { channels } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { listed } from "#worker/domain/lib/query.ts";
import type { Restore } from "#worker/domain/services/jobs/jobs.contract.ts";
import { type Restored, softDelete, restoreDeleted } from "#worker/domain/services/jobs/removals.ts";
import type { Outcome } from "#worker/domain/lib/guards.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { isInForce } from "#worker/domain/licensing/licences/licence-columns.ts";
import type { AddChannel, AttachChannels, AttachRefusal, ChannelRefusal } from "./channels.contract.ts";

const refusedBy: Record<string, ChannelRefusal> = {
  "channels.user_id": "kept-already",
  too_many_channels: "too-many-channels",
};

/** Per account, newest licences first; older ones can be attached on their own page. */
const maxAttachedAtOnce = 5000;

/** Attaches the channel to every later licence and, with `isForAll`, to those in force. Idempotent by id. */
export async function addChannel(
  ctx: AppContext,
  viewer: Viewer,
  { id, platform, handle, url, isForAll }: AddChannel,
): Promise<Outcome<ChannelRefusal>> {
  const insert = ctx.db
    .insert(channels)
    .values({ id, userId: viewer.id, platform, handle, url, createdAt: ctx.clock.now() })
    .onConflictDoNothing({ target: channels.id });
  const attach = ctx.db.run(sql`
    INSERT INTO licence_channels (licence_id, channel_id)
    SELECT licence.id, channel.id FROM channels AS channel JOIN licences AS licence ON licence.user_id = channel.user_id
    WHERE channel.id = ${id} AND channel.user_id = ${viewer.id} AND licence.status <> 'revoked'
    ORDER BY licence.issued_at DESC LIMIT ${maxAttachedAtOnce}
    ON CONFLICT DO NOTHING`);
  try {
    await runBatch(ctx.db, [insert, ...(isForAll ? [attach] : [])]);
    return { ok: true };
  } catch (error) {
    const refused = requireRefusal(error, refusedBy);
    // The limit is checked before the id conflict, so repeating the last allowed one is refused although it exists.
    return (await ctx.db.$count(channels, isOwn(viewer, id))) > 0 ? { ok: true } : refused;
  }
}

/** Detaches the channel from its licences. Idempotent. */
export function removeChannel(ctx: AppContext, viewer: Viewer, { id }: { id: string }): Promise<{ isRestorable: boolean }> {
  const contents = sql`
    json_object('platform', platform, 'handle', handle, 'url', url, 'createdAt', created_at, 'licences', json((
        SELECT json_group_array(licence_id) FROM licence_channels WHERE channel_id = channels.id)))`;
  const restorable = sql`
    ${maxAttachedAtOnce} >= (SELECT count(*) FROM licence_channels WHERE channel_id = channels.id)`;
  return softDelete(ctx, viewer, { id, kind: "channel", table: channels }, contents, restorable);
}

/** Restores a channel removed a moment ago, on the licences that named it. */
export function restoreChannel(ctx: AppContext, viewer: Viewer, { id }: Restore): Promise<Restored<ChannelRefusal>> {
  return restoreDeleted(ctx, viewer, { id, kind: "channel", table: channels, refusedBy }, (removal) => [
    sql`
      INSERT INTO channels (id, user_id, platform, handle, url, created_at)
      SELECT removal.id, removal.user_id, removal.contents ->> 'platform', removal.contents ->> 'handle',
        removal.contents ->> 'url', removal.contents ->> 'createdAt'
      FROM ${removal} AS removal`,
    sql`
      INSERT INTO licence_channels (licence_id, channel_id)
      SELECT json_each.value, removal.id FROM ${removal} AS removal, json_each(removal.contents, '$.licences')
      WHERE true ON CONFLICT DO NOTHING`,
  ]);
}

const attachRefusedBy: Record<string, AttachRefusal> = { no_such_channel: "no-such-channel" };

export async function attachChannels(
  ctx: AppContext,
  viewer: Viewer,
  { renderId, channel }: AttachChannels,
): Promise<Outcome<AttachRefusal>> {
  const [licence] = await ctx.db.all<{ id: string }>(sql`
    SELECT licence.id FROM licences AS licence
    WHERE licence.render_id = ${renderId} AND licence.user_id = ${viewer.id} AND ${isInForce}`);
  if (!licence) return { ok: false, refusal: "no-such-licence" };
  try {
    await runBatch(ctx.db, [
      ctx.db.run(sql`
        DELETE FROM licence_channels WHERE licence_id = ${licence.id} AND channel_id NOT IN ${listed(channel)}`),
      ctx.db.run(sql`
        INSERT INTO licence_channels (licence_id, channel_id) SELECT ${licence.id}, asked.value
        FROM json_each(${JSON.stringify(channel)}) AS asked WHERE true ON CONFLICT DO NOTHING`),
    ]);
    return { ok: true };
  } catch (error) {
    return requireRefusal(error, attachRefusedBy);
  }
}

const isOwn = (viewer: Viewer, id: string) => and(eq(channels.id, id), eq(channels.userId, viewer.id));
