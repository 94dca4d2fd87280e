import { sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { type CheckoutRequest, createCheckout } from "#worker/domain/money/purchases/create-checkout.ts";
import type { CheckoutOutcome, CreateCheckout } from "#worker/domain/money/purchases/purchases.contract.ts";
import { soundChoices } from "#worker/domain/services/files/media/sound-choices.contract.ts";
import type {
  ReturnContext,
  OrderReturn,
  RenderReturn,
  UpgradeReturn,
} from "#worker/domain/money/purchases/return-context/return-context.contract.ts";

/** Creates a checkout that returns to `returnContext` (`createCheckout`). */
export async function checkOutFor(
  ctx: AppContext,
  viewer: Viewer,
  { returnContext = null, ...request }: CheckoutRequest & Partial<Pick<CreateCheckout, "returnContext">>,
): Promise<CheckoutOutcome> {
  const outcome = await createCheckout(ctx, viewer, request);
  if (outcome.ok) await saveReturnContext(ctx, outcome.purchaseId, returnContext);
  return outcome;
}

/** Saves the return context of an open purchase; null deletes it. Skips a track off sale, and another account's video. */
export async function saveReturnContext(
  ctx: AppContext,
  purchaseId: string,
  returnContext: ReturnContext | null,
): Promise<void> {
  const isOpen = sql`EXISTS (SELECT 1 FROM purchases WHERE id = ${purchaseId} AND status = 'open')`;
  await runBatch(ctx.db, [
    ctx.db.run(sql`DELETE FROM purchase_places WHERE purchase_id = ${purchaseId} AND ${isOpen}`),
    ctx.db.run(sql`DELETE FROM purchase_order_places WHERE purchase_id = ${purchaseId} AND ${isOpen}`),
    ctx.db.run(sql`DELETE FROM purchase_upgrade_places WHERE purchase_id = ${purchaseId} AND ${isOpen}`),
    ...(returnContext ? [insertContext(returnContext)] : []),
  ]);

  function insertContext(destination: ReturnContext) {
    if ("upgradeOf" in destination) return insertUpgrade(destination);
    return "pairs" in destination ? insertOrder(destination) : insertRender(destination);
  }

  function insertUpgrade({ upgradeOf }: UpgradeReturn) {
    return ctx.db.run(sql`
      INSERT INTO purchase_upgrade_places (purchase_id, render_id, kept_at)
      SELECT purchase.id, render.id, ${ctx.clock.now()}
      FROM purchases AS purchase JOIN renders AS render ON render.id = ${upgradeOf}
        AND render.user_id = purchase.user_id
      WHERE purchase.id = ${purchaseId} AND ${isOpen}`);
  }

  function insertRender(render: RenderReturn) {
    const { trackId, uploadId, startAtSeconds, volumePercent, hasOverlay, scope } = render;
    const endsWithTrack = render.endsWithTrack === "on" ? 1 : 0;
    const { originalMode, originalPercent, isLevelled } = soundChoices(render);
    return ctx.db.run(sql`
      INSERT INTO purchase_places (purchase_id, track_id, upload_id, start_at_ms, volume_percent, has_overlay,
        scope, kept_at, original_mode, original_percent, is_levelled, ends_with_track)
      SELECT purchase.id, track.id, upload.id, ${Math.round(startAtSeconds * 1000)},
        ${volumePercent}, ${hasOverlay === "on" ? 1 : 0}, ${scope}, ${ctx.clock.now()},
        ${originalMode}, ${originalPercent}, ${isLevelled}, ${endsWithTrack}
      FROM purchases AS purchase JOIN tracks AS track ON track.id = ${trackId} AND track.is_active = 1
      LEFT JOIN uploads AS upload ON upload.id = ${uploadId ?? null}
        AND upload.user_id = purchase.user_id AND upload.purpose = 'video'
      WHERE purchase.id = ${purchaseId} AND ${isOpen}`);
  }

  function insertOrder(order: OrderReturn) {
    const { pairs, hasOverlay, scope } = order;
    const { originalMode, originalPercent, isLevelled } = soundChoices(order);
    return ctx.db.run(sql`
      INSERT INTO purchase_order_places (purchase_id, pairs, has_overlay, scope, kept_at, original_mode,
        original_percent, is_levelled)
      SELECT purchase.id, ${pairs}, ${hasOverlay === "on" ? 1 : 0}, ${scope}, ${ctx.clock.now()}, ${originalMode},
        ${originalPercent}, ${isLevelled}
      FROM purchases AS purchase WHERE purchase.id = ${purchaseId} AND ${isOpen}`);
  }
}
