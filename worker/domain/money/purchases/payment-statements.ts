import { and, eq, isNull, ne } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { purchases } from "#drizzle/schema/index.ts";
import { requireOneRow } from "#worker/domain/lib/guards.ts";
import { days } from "#worker/domain/lib/time.ts";
import { repayDebt } from "#worker/domain/money/payouts/repayment-statements.ts";
import { settleExchange } from "#worker/domain/money/ledger/exchange.ts";
import { issueTokens } from "#worker/domain/money/ledger/lots.ts";
import { type MoneyMove, postMoney } from "#worker/domain/money/ledger/transfers.ts";
import type { CheckoutState, Payment } from "./read-session.ts";
import { firstCheckAfter, type Purchase } from "./statements.ts";

/**
 * Credits a payment: the purchase is paid, its tokens form a lot, the money is at the provider.
 * The brand's debt is repaid first. Rolled back as a whole if the purchase was already paid.
 */
export function creditPurchase(
  db: Database,
  { purchase, session, payment }: { purchase: Purchase; session: CheckoutState; payment: Payment },
  now: number,
): Statement[] {
  const { id, userId, tokens, currency, centsPerToken } = purchase;
  const { feeCents, settlement, intentId, chargeId, receiptUrl, invoiceUrl } = payment;
  const { sessionId, taxCents } = session;
  return [
    db
      .update(purchases)
      .set({
        status: "paid",
        paidAt: now,
        sessionId,
        paymentIntentId: intentId,
        chargeId,
        receiptUrl,
        invoiceUrl,
        taxCents,
        feeCents,
        settledCurrency: settlement && settlement.currency.toUpperCase(),
        problem: null,
        nextCheckAt: feeCents === null || invoiceUrl === null ? now + firstCheckAfter : null,
      })
      .where(and(eq(purchases.id, id), ne(purchases.status, "paid"))),
    requireOneRow(db),
    ...issueTokens(db, {
      reason: "purchase",
      subjectId: id,
      userId,
      tokens,
      currency,
      centsPerToken,
      purchaseId: id,
      at: now,
    }),
    ...post(db, purchase, { part: "cash", debit: "stripe", credit: "deferred", amount: tokens * centsPerToken }, now),
    ...post(db, purchase, { part: "tax", debit: "stripe", credit: "tax", amount: taxCents }, now),
    ...postFee(db, purchase, feeCents ?? 0, now),
    ...settleExchange(db, { subjectId: id, currency, settlements: feeCents === null || !settlement ? [] : [settlement] }, now),
    ...repayDebt(db, userId, now),
  ];
}

/**
 * Adds the fee and documents of a payment that was credited before the provider had them. Rolled back if the fee is already
 * booked; an invoice is not awaited for longer than a day.
 */
export function completeDocuments(
  db: Database,
  { purchase, payment }: { purchase: Purchase; payment: Payment },
  now: number,
): Statement[] {
  const { id, currency, feeCents: knownFee, paidAt } = purchase;
  const { settlement } = payment;
  const feeCents = payment.feeCents ?? knownFee;
  const receiptUrl = payment.receiptUrl ?? purchase.receiptUrl;
  const invoiceUrl = payment.invoiceUrl ?? purchase.invoiceUrl;
  const isPastInvoiceDeadline = paidAt !== null && now - paidAt > days(1);
  const isSettled = feeCents !== null && (invoiceUrl !== null || isPastInvoiceDeadline);
  const settledCurrency = settlement ? settlement.currency.toUpperCase() : purchase.settledCurrency;
  const documents = {
    feeCents,
    settledCurrency,
    receiptUrl,
    invoiceUrl,
    ...(isSettled ? { nextCheckAt: null } : {}),
  };
  const isFeeAsKnown = knownFee === null ? isNull(purchases.feeCents) : eq(purchases.feeCents, knownFee);
  return [
    db
      .update(purchases)
      .set(documents)
      .where(and(eq(purchases.id, id), eq(purchases.status, "paid"), isFeeAsKnown)),
    requireOneRow(db),
    ...(knownFee === null ? postFee(db, purchase, feeCents ?? 0, now) : []),
    ...settleExchange(db, { subjectId: id, currency, settlements: feeCents === null || !settlement ? [] : [settlement] }, now),
  ];
}

function postFee(db: Database, purchase: Purchase, amount: number, at: number): Statement[] {
  return post(db, purchase, { part: "fee", debit: "fees", credit: "stripe", amount }, at);
}

function post(
  db: Database,
  { id, currency }: Purchase,
  { part, ...move }: { part: "cash" | "tax" | "fee" } & Pick<MoneyMove, "debit" | "credit" | "amount">,
  at: number,
): Statement[] {
  return postMoney(db, {
    ...move,
    reason: `purchase-${part}`,
    subjectId: id,
    currency,
    at,
  });
}
