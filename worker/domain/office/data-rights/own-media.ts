import { sql } from "drizzle-orm";
import { readBatch, type Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { enqueue, outboxId } from "#worker/domain/services/jobs/outbox.ts";

const keysPerMessage = 500;

/** Everything in the store that came from a person's videos: uploads and their sound, pictures of either size, posters, finished videos and comps. */
export async function listOwnMedia(ctx: AppContext, userId: string): Promise<string[]> {
  // One question for each kind: D1 unites five at most.
  const answers = await readBatch(ctx.db, [
    sql`SELECT media_key AS key FROM uploads WHERE user_id = ${userId} AND status IN ('uploading', 'uploaded')`,
    sql`SELECT original_key AS key FROM uploads WHERE user_id = ${userId} AND original_key IS NOT NULL`,
    sql`SELECT four_keys.value AS key FROM uploads AS upload JOIN preparations AS preparation
      ON preparation.upload_id = upload.id
      JOIN json_each(json_array(preparation.picture_key, preparation.clean_key, preparation.poster_key, preparation.proxy_key)) AS four_keys
      WHERE upload.user_id = ${userId} AND four_keys.value IS NOT NULL`,
    sql`SELECT output_key AS key FROM renders WHERE user_id = ${userId} AND output_key IS NOT NULL`,
    sql`SELECT poster_key AS key FROM renders WHERE user_id = ${userId} AND poster_key IS NOT NULL`,
    sql`SELECT media_key AS key FROM comps WHERE user_id = ${userId} AND media_key IS NOT NULL`,
  ]);
  const rows = answers.flat() as { key: string }[]; // the one column of each question
  return [...new Set(rows.map(({ key }) => key))];
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
