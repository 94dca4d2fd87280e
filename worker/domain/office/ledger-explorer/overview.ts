import { sql, type SQL } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { BalanceComparison, LedgerUnit } from "#worker/domain/money/ledger/account-codes.contract.ts";
import type { Alarm, AlarmKind, LedgerWaiting, LedgerFinding } from "./ledger-explorer.contract.ts";
import { currencies } from "#worker/domain/lib/currency.contract.ts";
import { ledgerInvariants } from "#worker/domain/office/ops/book-rules.ts";
import { payoutRule, settlementRule } from "#worker/domain/money/ledger/check-books.ts";
import { balanceRule, readComparisons } from "#worker/domain/money/ledger/compare-balances.ts";
import { incidentRules } from "#worker/domain/services/mail/alarms.ts";
import { readBatch } from "#drizzle/client.ts";
import { emailKey } from "#worker/domain/lib/fold-text.ts";
import { ownerNameOf } from "./transfer-rows.ts";

/** Violated rules of the books. Super users only. */
export async function listAlarms(ctx: AppContext, viewer: Viewer): Promise<Alarm[]> {
  requireSuperUser(viewer);
  const rows = await ctx.db.all<Omit<Alarm, "kind">>(sql`
    SELECT rule, finding, raised_at AS raisedAt FROM ledger_alarms WHERE cleared_at IS NULL ORDER BY rule`);
  return rows.map((row) => ({ ...row, kind: kindOf(row.rule) }));
}

function kindOf(rule: string): AlarmKind {
  if (rule in ledgerInvariants) return "books";
  if (rule === balanceRule) return "balance";
  if (rule === payoutRule) return "payout";
  if (Object.values<string>(incidentRules).includes(rule)) return "incident";
  return currencies.some((currency) => settlementRule(currency) === rule) ? "settlement" : "videos";
}

/** The last comparison of each currency with the provider. Super users only. */
export async function listComparisons(ctx: AppContext, viewer: Viewer): Promise<BalanceComparison[]> {
  requireSuperUser(viewer);
  return readComparisons(ctx);
}

/** Counts what waits for a super user or for a retry. Super users only. */
export async function countWaiting(ctx: AppContext, viewer: Viewer): Promise<LedgerWaiting> {
  requireSuperUser(viewer);
  const [waiting] = await ctx.db.all<LedgerWaiting>(sql`
    SELECT (SELECT count(*) FROM adjustments WHERE status = 'proposed') AS adjustments,
      (SELECT count(*) FROM revenue_policies WHERE status = 'proposed') AS policies,
      (SELECT count(*) FROM disputes WHERE status = 'open') AS disputes,
      (SELECT count(*) FROM payouts WHERE status = 'claimed') AS payouts`);
  return waiting ?? { adjustments: 0, policies: 0, disputes: 0, payouts: 0 };
}

type FoundAccount = { id: string; code: string; unit: LedgerUnit; owner_name: string | null };

/**
 * Finds what a word may refer to: an address (its accounts and those of its labels), a licence
 * number, one of our ids, or an id of the payment provider. Super users only.
 */
export async function findInLedger(ctx: AppContext, viewer: Viewer, q: string): Promise<LedgerFinding[]> {
  requireSuperUser(viewer);
  const word = q.trim();
  if (word === "") return [];
  const accounts = await listAccounts(ctx, word.includes("@") ? accountsOfAddress(word) : accountsById(word));
  const others = word.includes("@") ? [] : await findById(ctx, word);
  return [...accounts, ...others];
}

async function listAccounts(ctx: AppContext, which: SQL): Promise<LedgerFinding[]> {
  const rows = await ctx.db.all<FoundAccount>(sql`
    SELECT account.id, account.code, account.unit, ${ownerNameOf(sql`account`)} AS owner_name
      FROM ledger_accounts AS account
    WHERE ${which} ORDER BY account.id LIMIT 50`);
  return rows.map(({ owner_name: ownerName, ...account }) => ({
    kind: "account",
    account: { ...account, ownerName },
  }));
}

/** Matches a prefix of the address. */
function accountsOfAddress(address: string): SQL {
  const from = emailKey(address);
  const people = sql`SELECT id FROM users WHERE email_key >= ${from}
    AND email_key < ${`${from}\u{10FFFF}`} LIMIT 10`;
  return sql`account.owner_id IN (
    SELECT id FROM (${people})
    UNION ALL SELECT label.id FROM label_profiles AS label
      WHERE label.user_id IN (SELECT id FROM (${people})))`;
}

function accountsById(id: string): SQL {
  return sql`account.id IN (SELECT ${id} UNION ALL SELECT owned.id FROM ledger_accounts AS owned
    WHERE owned.owner_id = ${id})`;
}

/** Each query uses its own index; ids of different kinds do not clash. */
async function findById(ctx: AppContext, id: string): Promise<LedgerFinding[]> {
  const answers = await readBatch(ctx.db, [
    sql`SELECT 'purchase' AS kind, purchase.id FROM purchases AS purchase
      WHERE purchase.id = ${id} OR purchase.session_id = ${id} OR purchase.payment_intent_id = ${id}
        OR purchase.charge_id = ${id}`,
    sql`SELECT 'purchase' AS kind, refund.purchase_id AS id FROM refunds AS refund
      WHERE refund.id = ${id} OR refund.stripe_refund_id = ${id}`,
    sql`SELECT 'licence' AS kind, licence.id FROM licences AS licence WHERE licence.id = ${id}
      OR licence.number = ${id.toUpperCase()}`,
    sql`SELECT 'licence' AS kind, render.id FROM renders AS render WHERE render.id = ${id}`,
    sql`SELECT 'payout' AS kind, payout.id FROM payouts AS payout WHERE payout.id = ${id}
      OR payout.transfer_id = ${id}`,
    sql`SELECT 'dispute' AS kind, dispute.id FROM disputes AS dispute WHERE dispute.id = ${id}`,
    sql`SELECT 'adjustment' AS kind, adjustment.id FROM adjustments AS adjustment WHERE adjustment.id = ${id}`,
    sql`SELECT 'transfer' AS kind, transfer.id FROM ledger_transfers AS transfer WHERE transfer.id = ${id}`,
  ]);
  return answers.flat() as Exclude<LedgerFinding, { kind: "account" }>[]; // every query selects kind and id
}
