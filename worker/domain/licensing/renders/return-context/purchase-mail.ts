import { sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { canBeNotified, enqueueMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import type { MailMessage } from "#worker/domain/services/mail/mail.contract.ts";
import type { Purchase } from "#worker/domain/money/purchases/statements.ts";

type Row = {
  email: string;
  erasedAt: number | null;
  trackId: string | null;
  trackTitle: string;
  artist: string;
  filename: string | null;
  pairs: string | null;
  /** Licence to upgrade. */
  upgradeOf: string | null;
};

/** Mails a link to the purchase's return context, for any device. Without one, no mail: Stripe sends receipts. */
export async function confirmPurchase(
  ctx: AppContext,
  { id, userId, tokens }: Pick<Purchase, "id" | "userId" | "tokens">,
): Promise<Statement[]> {
  const [row] = await ctx.db.all<Row>(sql`
    SELECT user.email, user.erased_at AS erasedAt, track.id AS trackId, track.title AS trackTitle, track.artist,
      upload.filename,
      (SELECT place.pairs FROM purchase_order_places AS place WHERE place.purchase_id = ${id}) AS pairs,
      (SELECT place.render_id FROM purchase_upgrade_places AS place WHERE place.purchase_id = ${id}) AS upgradeOf
    FROM users AS user
    LEFT JOIN purchase_places AS place ON place.purchase_id = ${id}
    LEFT JOIN tracks AS track ON track.id = place.track_id AND track.is_active = 1
    LEFT JOIN uploads AS upload ON upload.id = place.upload_id
    WHERE user.id = ${userId}`);
  const message = row && canBeNotified(row) ? messageOf(row, { purchaseId: id, tokens }) : null;
  if (!row || !message) return [];
  return enqueueMail(
    ctx.db,
    {
      // One mail per purchase: sent by whichever path credits it first.
      id,
      userId,
      to: row.email,
      message,
    },
    ctx.clock.now(),
  );
}

function messageOf(
  { trackId, trackTitle, artist, filename, pairs, upgradeOf }: Row,
  bought: { purchaseId: string; tokens: number },
): MailMessage | null {
  if (trackId !== null) return { kind: "tokens-bought", ...bought, trackId, trackTitle, artist, filename };
  if (upgradeOf !== null) return { kind: "tokens-bought-for-upgrade", ...bought, renderId: upgradeOf };
  return pairs === null ? null : { kind: "tokens-bought-for-order", ...bought, renders: pairs.split(",").length };
}
