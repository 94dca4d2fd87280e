import { readJson } from "#worker/domain/lib/text.contract.ts";
import { eq, lt } from "drizzle-orm";
import { type Statement, isRefusedBy, runBatch } from "#drizzle/client.ts";
import { stripeEvents } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { log } from "#worker/domain/lib/log.ts";
import { days } from "#worker/domain/lib/time.ts";
import { readBankPayouts, refreshAccount } from "#worker/domain/money/payouts/accounts/refresh-account.ts";
import { applyTransferReversal } from "#worker/domain/money/payouts/apply-transfer-reversal.ts";
import { settleCheckout } from "#worker/domain/money/purchases/settle-checkout.ts";
import { applyDispute } from "#worker/domain/money/refunds/disputes/apply-dispute.ts";
import { finishRefund } from "#worker/domain/money/refunds/finish-refund.ts";
import { type WebhookEvent, type WebhookEndpoint, type EventRefusal, eventBodies } from "./stripe-events.contract.ts";
import { isSignedByProvider } from "./verify-signature.ts";

/**
 * Reads the subject's state and stores it together with `inSameBatch`; stores `inSameBatch` alone if nothing is left
 * to change. Idempotent, in any order of calls.
 */
export type EventHandler = (ctx: AppContext, subjectId: string, inSameBatch: Statement[]) => Promise<unknown>;

/** Events of labels' banks are resolved by the label's account, not by the object that the webhook event names. */
const accountHandlers: Readonly<Record<string, EventHandler>> = {
  "payout.failed": readBankPayouts,
  "payout.paid": readBankPayouts,
  "account.external_account.created": refreshAccount,
  "account.external_account.updated": refreshAccount,
  "account.external_account.deleted": refreshAccount,
};

/** Handlers by event type. Other types are only stored. */
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

export type EventOutcome = { ok: true; isNew: boolean } | { ok: false; refusal: EventRefusal };

/**
 * Receives a webhook event of the payment provider: each once, stored in the same batch as what it changed. After a thrown
 * error the provider retries.
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

/** False if a concurrent delivery of the same webhook event was first. */
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

/** The ids of events are kept as long as the books they explain. */
export async function discardOldEvents(ctx: AppContext): Promise<void> {
  await ctx.db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, ctx.clock.now() - days(8 * 365)));
}
