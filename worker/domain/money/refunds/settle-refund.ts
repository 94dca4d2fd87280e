import { sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { type Statement, runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { runUnlessStale } from "#worker/domain/lib/guards.ts";
import { log } from "#worker/domain/lib/log.ts";
import type { MailMessage } from "#worker/domain/services/mail/mail.contract.ts";
import { prepareMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import { settleExchange } from "#worker/domain/money/ledger/exchange.ts";
import { findRefund, type Refund, settlementsOf } from "./find-refund.ts";
import { issueCreditNote } from "./credit-notes.ts";
import { failRefund, returnRefund, succeedRefund } from "./refund-statements.ts";

type End = "succeeded" | "failed" | "returned";

/**
 * Brings one of our refunds to the provider's state. Idempotent, in any order of calls. `inSameBatch` is committed
 * with it, or alone.
 */
export async function settleRefund(
  ctx: AppContext,
  refund: Refund,
  stripeRefund: Stripe.Refund,
  inSameBatch: readonly Statement[],
): Promise<void> {
  const end = endOf(refund, stripeRefund);
  if (!end)
    return runBatch(ctx.db, [remember(ctx, refund, stripeRefund.id), ...exchange(ctx, refund, stripeRefund), ...inSameBatch]);
  const failure = stripeRefund.failure_reason ?? stripeRefund.status ?? "failed";
  const { db, clock } = ctx;
  const statements = {
    succeeded: () => succeedRefund(db, refund, stripeRefund.id, clock.now()),
    failed: () => failRefund(db, refund, { stripeRefundId: stripeRefund.id, failure }, clock.now()),
    returned: () => returnRefund(db, refund, failure, clock.now()),
  };
  if (await commit(ctx, refund, end, [...statements[end](), ...exchange(ctx, refund, stripeRefund), ...inSameBatch])) {
    if (end === "succeeded") ctx.defer(issueCreditNote(ctx, stripeRefund.id));
    return;
  }
  // Lost a race: the state written by the other call decides what is left to do.
  const now = await findRefund(ctx, refund.id);
  if (now) await settleRefund(ctx, now, stripeRefund, inSameBatch);
}

/** The provider refused it for good, so it has no id there. */
export async function abandonRefund(ctx: AppContext, refund: Refund, failure: string): Promise<void> {
  const ended = failRefund(ctx.db, refund, { stripeRefundId: null, failure }, ctx.clock.now());
  await commit(ctx, refund, "failed", ended);
}

function endOf({ status, failure }: Refund, stripeRefund: Stripe.Refund): End | null {
  const hasFailed = stripeRefund.status === "failed" || stripeRefund.status === "canceled";
  if (status === "pending") return stripeRefund.status === "succeeded" ? "succeeded" : hasFailed ? "failed" : null;
  return status === "succeeded" && hasFailed && failure === null ? "returned" : null;
}

/** Nothing while it is pending there: we book the money out once it has left. */
function exchange(ctx: AppContext, refund: Refund, stripeRefund: Stripe.Refund): Statement[] {
  if (stripeRefund.status === "pending" || stripeRefund.status === "requires_action") return [];
  const { id, currency } = refund;
  return settleExchange(ctx.db, { subjectId: id, currency, settlements: settlementsOf(stripeRefund) }, ctx.clock.now());
}

function remember(ctx: AppContext, { id }: Refund, stripeRefundId: string): Statement {
  return ctx.db.run(sql`
    UPDATE refunds SET stripe_refund_id = ${stripeRefundId} WHERE id = ${id} AND stripe_refund_id IS NULL`);
}

async function commit(ctx: AppContext, refund: Refund, end: End, statements: Statement[]): Promise<boolean> {
  const { id, userId, email } = refund;
  const mail = prepareMail(ctx, email === null ? null : { userId, to: email, message: messageOf(refund, end) });
  const isFirst = await runUnlessStale(ctx.db, [
    ...statements,
    recordAudit(ctx, {
      actorId: null,
      action: `refund.${end}`,
      target: { kind: "refund", id },
      after: { purchase: refund.purchaseId, tokens: refund.tokens, amountCents: refund.amountCents },
    }),
    ...mail.statements,
  ]);
  if (!isFirst) return false;
  log(`refund.${end}`, { id, purchaseId: refund.purchaseId });
  ctx.defer(mail.send());
  return true;
}

function messageOf({ amountCents, currency, tokens }: Refund, end: End): MailMessage {
  return { kind: end === "succeeded" ? "refund-made" : "refund-failed", amountCents, currency, tokens };
}
