import { payoutRule, settlementRule } from "#worker/domain/money/ledger/check-books.ts";
import { currencies } from "#worker/domain/lib/currency.contract.ts";
import type { Environment } from "./environment.ts";

/** Finds anything unfinished, forgotten or different from the provider's state once all work should have ended. */
export function faultsAtQuiescence(environment: Environment): string[] {
  return [
    ...faultsInLeftovers(environment),
    ...faultsInSessions(environment),
    ...faultsInWithdrawals(environment),
    ...faultsInCash(environment, "usd"),
    ...faultsInCash(environment, "gbp"),
  ];
}

const settlementRules = currencies.map((currency) => `'${settlementRule(currency)}'`).join(", ");

/** Each SELECT finds rows that should no longer exist. */
const leftovers: Record<string, string> = {
  "a purchase is unsettled": "SELECT id, status FROM purchases WHERE status IN ('open', 'processing')",
  "a fee is unknown": "SELECT id FROM purchases WHERE status = 'paid' AND fee_cents IS NULL",
  "a payment was set aside": "SELECT id FROM purchases WHERE problem IS NOT NULL",
  "a render is pending": "SELECT id FROM renders WHERE status = 'pending'",
  "a refund is pending": "SELECT id, stripe_refund_id FROM refunds WHERE status = 'pending'",
  "a payout is unsent": "SELECT id, last_failure FROM payouts WHERE status = 'claimed'",
  "a reversal is unsent": "SELECT entry_id FROM transfer_reversals WHERE status = 'pending'",
  "a message is unsent": "SELECT id FROM outbox WHERE sent_at IS NULL AND id NOT LIKE 'send-mail:%'",
  "an account is unopened": "SELECT user_id FROM account_openings WHERE request IS NOT NULL",
  "the books raised an alarm": `
    SELECT rule, finding FROM ledger_alarms WHERE rule <> '${payoutRule}' AND rule NOT IN (${settlementRules})`,
  "an alarm about a payout is left": `
    SELECT rule, finding FROM ledger_alarms WHERE rule = '${payoutRule}' AND cleared_at IS NULL`,
  "somebody could repay and did not": `
    SELECT debt.owner_id FROM ledger_accounts AS debt JOIN ledger_accounts AS tokens
      ON tokens.id = 'tok:' || debt.owner_id
    WHERE debt.code = 'debt' AND debt.debits_posted > debt.credits_posted
      AND tokens.credits_posted > tokens.debits_posted + tokens.debits_pending`,
  "something is due and unpaid": `
    SELECT label_id, currency, sum(amount_cents) AS cents FROM label_entries
    WHERE payout_id IS NULL AND held_for IS NULL AND eligible_at <= :now
    GROUP BY label_id, currency HAVING sum(amount_cents) > 0`,
  "an entry waits for a dispute that is over": `
    SELECT entry.id FROM label_entries AS entry WHERE entry.held_for = 'dispute' AND NOT EXISTS (
      SELECT 1 FROM disputed_licences AS disputed WHERE disputed.licence_id = entry.licence_id
        AND disputed.status = 'open')`,
};

function faultsInLeftovers(environment: Environment): string[] {
  const now = String(environment.ctx.clock.now());
  return Object.entries(leftovers).flatMap(([rule, query]) => {
    const rows = environment.rows(query.replace(":now", now));
    return rows.length > 0 ? [`${rule}: ${JSON.stringify(rows.slice(0, 3))}`] : [];
  });
}

/** Finds paid sessions without their tokens. */
function faultsInSessions(environment: Environment): string[] {
  return Object.values(environment.bank().sessions).flatMap(({ session }) => {
    const [purchase] = environment.rows<{ status: string }>(
      "SELECT status FROM purchases WHERE id = ?",
      session.metadata?.["purchase_id"] ?? "",
    );
    const isPaid = session.payment_status === "paid";
    return isPaid === (purchase?.status === "paid")
      ? []
      : [`checkout ${session.id} is ${session.payment_status}, its purchase ${purchase?.status ?? "unknown"}`];
  });
}

/** Compares disputes and refunds at the provider with how the ledger booked them. */
function faultsInWithdrawals(environment: Environment): string[] {
  const { disputes, refunds } = environment.bank();
  const known = new Map(
    environment
      .rows<{ id: string; state: string }>(
        `SELECT id, CASE WHEN EXISTS (SELECT 1 FROM ledger_transfers AS transfer
          WHERE transfer.id = 'dispute-returned:' || dispute.id)
          THEN 'won' ELSE status END AS state FROM disputes AS dispute`,
      )
      .map(({ id, state }) => [id, state]),
  );
  const ours = new Set(
    environment
      .rows<{ id: string }>("SELECT stripe_refund_id AS id FROM refunds WHERE status = 'succeeded'")
      .map(({ id }) => id),
  );
  return [
    ...Object.values(disputes).flatMap(({ id, status }) => {
      const state = status === "won" || status === "lost" ? status : "open";
      return known.get(id) === state ? [] : [`dispute ${id} is ${state}, in the books ${known.get(id)}`];
    }),
    ...Object.values(refunds).flatMap(({ id, status }) => {
      if (status !== "succeeded" || ours.has(id) || known.get(id) === "lost") return [];
      return [`refund ${id} is not in the books`];
    }),
  ];
}

/** Compares the provider's balance, without manual test top-ups, with the ledger's. */
function faultsInCash(environment: Environment, currency: "usd" | "gbp"): string[] {
  const there = Object.values(environment.bank().transactions)
    .filter(({ holder, transaction }) => holder === "platform" && transaction.type !== "topup")
    .filter(({ transaction }) => transaction.currency === currency)
    .reduce((sum, { transaction }) => sum + transaction.net, 0);
  const [account] = environment.rows<{ cents: number }>(
    "SELECT debits_posted - credits_posted AS cents FROM ledger_accounts WHERE id = ?",
    `${currency}:stripe`,
  );
  return account?.cents === there ? [] : [`${currency}: ${there} at the provider, ${account?.cents} in the books`];
}
