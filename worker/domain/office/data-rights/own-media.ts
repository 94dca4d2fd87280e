import { sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { enqueue, outboxId } from "#worker/domain/base/outbox/outbox.ts";

const keysPerMessage = 500;

/** Everything in the store that came from a person's videos: uploads, pictures of either size, posters and finished videos. */
export async function listOwnMedia(ctx: AppContext, userId: string): Promise<string[]> {
  const rows = await ctx.db.all<{ key: string }>(sql`
    SELECT media_key AS key FROM uploads WHERE user_id = ${userId} AND status IN ('uploading', 'uploaded')
    UNION SELECT three_keys.value FROM uploads AS upload JOIN preparations AS preparation
      ON preparation.upload_id = upload.id
      JOIN json_each(json_array(preparation.picture_key, preparation.poster_key, preparation.proxy_key)) AS three_keys
      WHERE upload.user_id = ${userId} AND three_keys.value IS NOT NULL
    UNION SELECT output_key FROM renders WHERE user_id = ${userId} AND output_key IS NOT NULL
    UNION SELECT poster_key FROM renders WHERE user_id = ${userId} AND poster_key IS NOT NULL`);
  return rows.map((row) => row.key);
}

/** Announces the removal of any number of objects, and names the messages for `flushOutbox`. */
export function removeMedia(
  ctx: AppContext,
  keys: readonly string[],
): { statements: Statement[]; messageIds: string[] } {
  const messages = Array.from({ length: Math.ceil(keys.length / keysPerMessage) }, (_, page) => ({
    kind: "remove-media" as const,
    id: crypto.randomUUID(),
    keys: keys.slice(page * keysPerMessage, (page + 1) * keysPerMessage),
  }));
  return {
    statements: messages.map((message) => enqueue(ctx.db, message, ctx.clock.now())),
    messageIds: messages.map(outboxId),
  };
}
