import type { Stripe } from "stripe";
import { readJson } from "#worker/domain/lib/text.contract.ts";
import { eq, lt } from "drizzle-orm";
import { type Statement, isRefusedBy, runBatch } from "#drizzle/client.ts";
import { stripeEvents } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { log } from "#worker/domain/lib/log.ts";
import { days, seconds } from "#worker/domain/lib/time.ts";
import { readBankPayouts, refreshAccount } from "#worker/domain/money/payouts/accounts/refresh-account.ts";
import { applyTransferReversal } from "#worker/domain/money/payouts/apply-transfer-reversal.ts";
import { settleCheckout } from "#worker/domain/money/purchases/settle-checkout.ts";
import { applyDispute } from "#worker/domain/money/refunds/disputes/apply-dispute.ts";
import { finishRefund } from "#worker/domain/money/refunds/finish-refund.ts";
import {
  type WebhookEvent,
  type WebhookEndpoint,
  type EventRefusal,
  eventBodies,
} from "./stripe-events.contract.ts";

/**
 * Reads what became of the subject, writes that down together with `inSameBatch`, and writes `inSameBatch` alone when nothing is left
 * to change. Called in any order and number.
 */
export type EventHandler = (ctx: AppContext, subjectId: string, inSameBatch: Statement[]) => Promise<unknown>;

/** What banks of labels do is read from the label's account, not from the thing that the webhook event names. */
const accountHandlers: Readonly<Record<string, EventHandler>> = {
  "payout.failed": readBankPayouts,
  "payout.paid": readBankPayouts,
  "account.external_account.created": refreshAccount,
  "account.external_account.updated": refreshAccount,
  "account.external_account.deleted": refreshAccount,
};

/** Which webhook event is whose. Any other is only noted. */
const handlers: Readonly<Record<string, EventHandler>> = {
  "checkout.session.completed": settleCheckout,
  "checkout.session.async_payment_succeeded": settleCheckout,
  "checkout.session.async_payment_failed": settleCheckout,
  "checkout.session.expired": settleCheckout,
  "refund.created": finishRefund,
  "refund.updated": finishRefund,
  "refund.failed": finishRefund,
  "charge.dispute.created": applyDispute,
  "charge.dispute.updated": applyDispute,
  "charge.dispute.funds_withdrawn": applyDispute,
  "charge.dispute.funds_reinstated": applyDispute,
  "charge.dispute.closed": applyDispute,
  "transfer.reversed": applyTransferReversal,
  "v2.core.account[requirements].updated": refreshAccount,
  "v2.core.account[configuration.recipient].capability_status_updated": refreshAccount,
  "v2.core.account.closed": refreshAccount,
};

/** How far the time in a signature may lie from ours, on either side. */
const toleranceSeconds = 300;

/**
 * Whether the provider signed these very bytes, and lately. Its own check lets times in the future pass, which would
 * make a signature good for longer than it should be. `secret` may be several, parted by commas: of destinations that
 * share an address, or of one whose secret is being changed.
 */
async function isSignedByProvider(
  stripe: Stripe,
  sent: { body: string; signature: string | null; secret: string },
  now: number,
): Promise<boolean> {
  const { body, signature, secret } = sent;
  const { signature: scheme } = stripe.webhooks;
  if (signature === null || scheme === null || isFromFuture(signature, now)) return false;
  for (const each of secret.split(",")) {
    try {
      // One secret, hardly ever two.
      if (await scheme.verifyHeaderAsync(body, signature, each, toleranceSeconds, undefined, now))
        return true;
    } catch (error) {
      if (!(error instanceof stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  return false;
}

/** Every time that is named counts, whichever of them the signature was made with. */
function isFromFuture(signature: string, now: number): boolean {
  const times = signature.split(",").filter((part) => part.startsWith("t="));
  return times.some((part) => !(seconds(Number(part.slice(2))) <= now + seconds(toleranceSeconds)));
}

export type EventOutcome = { ok: true; isNew: boolean } | { ok: false; refusal: EventRefusal };

/**
 * Takes a webhook event of the payment provider: each once, noted in the same batch as what it changed. A thrown error brings
 * it back later.
 */
export async function receiveEvent(
  ctx: AppContext,
  endpoint: WebhookEndpoint,
  sent: { body: string; signature: string | null },
): Promise<EventOutcome> {
  const { STRIPE_WEBHOOK_SECRET, STRIPE_EVENTS_SECRET } = ctx.settings;
  const secret = endpoint === "webhooks" ? STRIPE_WEBHOOK_SECRET : STRIPE_EVENTS_SECRET;
  if (!(await isSignedByProvider(ctx.stripe, { ...sent, secret }, ctx.clock.now()))) {
    log("stripe.event-refused", { endpoint });
    return { ok: false, refusal: "bad-signature" };
  }
  const event = eventBodies[endpoint].safeParse(readJson(sent.body)).data;
  if (!event) return { ok: false, refusal: "unreadable" };
  const isKnown = (await ctx.db.$count(stripeEvents, eq(stripeEvents.id, event.id))) > 0;
  if (isKnown) return { ok: true, isNew: false };
  const isNew = await take(ctx, event);
  log("stripe.event", { id: event.id, type: event.type, isNew });
  return { ok: true, isNew };
}

/** False when the same webhook event, arriving twice at once, was taken by the other. */
async function take(ctx: AppContext, event: WebhookEvent): Promise<boolean> {
  const ofAccount = event.accountId === null ? undefined : accountHandlers[event.type];
  const handle = ofAccount ?? handlers[event.type];
  const subjectId = ofAccount ? event.accountId : event.subjectId;
  const { id, type, createdAt } = event;
  const inbox = ctx.db
    .insert(stripeEvents)
    .values({ id, type, subjectId: event.subjectId, createdAt, receivedAt: ctx.clock.now() });
  try {
    if (handle && subjectId !== null) await handle(ctx, subjectId, [inbox]);
    else await runBatch(ctx.db, [inbox]);
    return true;
  } catch (error) {
    if (isRefusedBy(error, "stripe_events.id")) return false;
    throw error;
  }
}

/** Their ids stay as long as the books they explain. */
export async function discardOldEvents(ctx: AppContext): Promise<void> {
  await ctx.db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, ctx.clock.now() - days(8 * 365)));
}
