import { sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { canBeNotified } from "#worker/domain/base/mail/can-be-notified.ts";
import { enqueueMail } from "#worker/domain/base/mail/enqueue-mail.ts";
import type { Purchase } from "./statements.ts";

type Row = {
  email: string;
  erasedAt: number | null;
  trackId: string;
  trackTitle: string;
  artist: string;
  filename: string | null;
};

/**
 * Tells a brand whose tokens were bought for a render that they have come, and leads back to it from any device. The
 * provider sends the receipts; of a purchase without a place there is nothing more to say.
 */
export async function confirmPurchase(
  ctx: AppContext,
  { id, userId, tokens }: Pick<Purchase, "id" | "userId" | "tokens">,
): Promise<Statement[]> {
  const [row] = await ctx.db.all<Row>(sql`
    SELECT user.email, user.erased_at AS erasedAt, track.id AS trackId, track.title AS trackTitle, track.artist,
      upload.filename
    FROM purchase_places AS place JOIN users AS user ON user.id = ${userId}
    JOIN tracks AS track ON track.id = place.track_id AND track.is_active = 1
    LEFT JOIN uploads AS upload ON upload.id = place.upload_id
    WHERE place.purchase_id = ${id}`);
  if (!row || !canBeNotified(row)) return [];
  const { email, trackId, trackTitle, artist, filename } = row;
  return enqueueMail(
    ctx.db,
    {
      // One mail to a purchase: whoever credits it first sends it.
      id,
      userId,
      to: email,
      message: { kind: "tokens-bought", purchaseId: id, tokens, trackId, trackTitle, artist, filename },
    },
    ctx.clock.now(),
  );
}
