import { sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";

/**
 * Renders asked for before anybody had listened to their video: from now on their music gives way to what was found in it,
 * whatever becomes of its speech later. Formats of the licensed video take that from them.
 */
export const fixDucked = (ctx: AppContext, preparationId: string): Statement =>
  ctx.db.run(sql`
    UPDATE renders AS render SET duck_ms = upload.original_sound -> '$.speechMs'
    FROM preparations AS preparation JOIN uploads AS upload ON upload.id = preparation.upload_id
    WHERE preparation.id = ${preparationId} AND render.upload_id = upload.id AND render.status = 'pending'
      AND render.original_mode = 'duck' AND render.duck_ms IS NULL
      AND upload.original_sound -> '$.speechMs' IS NOT NULL`);
