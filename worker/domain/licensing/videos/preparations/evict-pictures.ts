import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { runBatchAndRead } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Upload } from "#worker/domain/services/files/uploads/queries.ts";
import { enqueueRemovals } from "#worker/domain/services/jobs/outbox.ts";

const atOnce = 4;

/**
 * Evicts an account's oldest pictures with an overlay or format, this upload's first: they can be made again, and no pending
 * render needs them. Pictures that others are made from come last. False if there are none. A render keeps the poster that it
 * shows.
 */
export async function makeRoom(ctx: AppContext, upload: Pick<Upload, "id" | "userId">): Promise<boolean> {
  const spare = sql`(
    SELECT preparation.id FROM uploads AS upload
    JOIN preparations AS preparation ON preparation.upload_id = upload.id
    WHERE upload.user_id = ${upload.userId} AND upload.status IN ('uploading', 'uploaded')
      AND (preparation.overlay_track_id IS NOT NULL OR preparation.format IS NOT NULL) AND preparation.status IN ('ready', 'failed')
      AND NOT EXISTS (SELECT 1 FROM renders WHERE preparation_id = preparation.id AND status = 'pending')
    ORDER BY upload.id = ${upload.id} DESC, preparation.clean_key IS NOT NULL, preparation.created_at, preparation.id LIMIT ${atOnce})`;
  return evict(ctx, spare);
}

/** Evicts an outdated picture unless a pending render uses it. */
export function evictOlder(ctx: AppContext, id: string): Promise<boolean> {
  return evict(
    ctx,
    sql`(SELECT preparation.id FROM preparations AS preparation WHERE preparation.id = ${id} AND preparation.status = 'ready'
      AND NOT EXISTS (SELECT 1 FROM renders WHERE preparation_id = preparation.id AND status = 'pending'))`,
  );
}

/** Evicts the pictures in a query of ids; rows and the removal of their objects are one batch. */
async function evict(ctx: AppContext, spare: SQL): Promise<boolean> {
  const discarded = await runBatchAndRead(
    ctx.db,
    [
      enqueueRemovals(
        ctx.db,
        {
          id: sql`preparation.id`,
          occasion: ":given-up",
          keys: sql`json((SELECT json_group_array(key) FROM (
            SELECT preparation.picture_key AS key
            UNION ALL SELECT preparation.clean_key WHERE preparation.clean_key <> preparation.picture_key
            UNION ALL SELECT preparation.proxy_key WHERE preparation.proxy_key IS NOT NULL
            UNION ALL SELECT preparation.poster_key
              WHERE NOT EXISTS (SELECT 1 FROM renders WHERE poster_key = preparation.poster_key))))`,
          from: sql`preparations AS preparation
            WHERE preparation.id IN ${spare} AND preparation.picture_key IS NOT NULL`,
        },
        ctx.clock.now(),
      ),
      ctx.db.run(sql`UPDATE preparations SET status = 'discarded', failure_code = NULL WHERE id IN ${spare}`),
    ],
    sql`SELECT changes() AS count`,
  );
  // The removal is not awaited: the cron sends the outbox.
  return (z.array(z.object({ count: z.number() })).parse(discarded)[0]?.count ?? 0) > 0;
}
