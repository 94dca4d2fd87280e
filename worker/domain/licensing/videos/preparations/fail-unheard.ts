import { sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { endPriceHolds } from "#worker/domain/licensing/licences/price-holds.ts";

/**
 * Renders that waited for a picture to hear its original sound, and there is none, or no speech in it for the music to give
 * way to: they fail with that reason, and their tokens are back. None is made without what was chosen.
 */
export function failUnheard(ctx: AppContext, preparationId: string): Statement[] {
  const isKept = sql`EXISTS (SELECT 1 FROM uploads AS upload
    WHERE upload.id = render.upload_id AND upload.original_key IS NOT NULL)`;
  const hasSpeech = sql`EXISTS (SELECT 1 FROM uploads AS upload
    WHERE upload.id = render.upload_id AND json_array_length(upload.original_sound, '$.speechMs') > 0)`;
  const unheard = sql`render.preparation_id = ${preparationId} AND render.status = 'pending'
    AND render.original_mode <> 'mute' AND NOT (${isKept} AND (render.original_mode = 'keep' OR ${hasSpeech}))`;
  return [
    endPriceHolds(ctx.db, "release", unheard, ctx.clock.now()),
    ctx.db.run(sql`
      UPDATE renders AS render SET status = 'failed',
        failure_code = iif(${isKept}, 'no-speech-found', 'no-original-sound')
      WHERE ${unheard}`),
  ];
}
