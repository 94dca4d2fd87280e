import { type SQL, sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { emailKey } from "#worker/domain/base/text/email-key.ts";
import { requireSuperUser } from "#worker/domain/base/viewer/require-super-user.ts";
import type { LedgerUnit } from "#worker/domain/money/ledger/ledger.contract.ts";
import type { LedgerFinding } from "./ledger-explorer.contract.ts";
import { ownerNameOf } from "#worker/domain/money/ledger/account-owner.ts";

type FoundAccount = { id: string; code: string; unit: LedgerUnit; owner_name: string | null };

/**
 * What a word may mean to whoever keeps the books: an address (its accounts and those of its labels), the number of a
 * licence, an id of ours, or an id of the payment provider. Super users only.
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
    SELECT a.id, a.code, a.unit, ${ownerNameOf(sql`a`)} AS owner_name FROM ledger_accounts AS a
    WHERE ${which} ORDER BY a.id LIMIT 50`);
  return rows.map(({ owner_name: ownerName, ...account }) => ({
    kind: "account",
    account: { ...account, ownerName },
  }));
}

/** The beginning of an address is enough. */
function accountsOfAddress(address: string): SQL {
  const from = emailKey(address);
  const people = sql`SELECT id FROM users WHERE email_key >= ${from} AND email_key < ${`${from}\u{10FFFF}`} LIMIT 10`;
  return sql`a.owner_id IN (
    SELECT id FROM (${people})
    UNION ALL SELECT l.id FROM label_profiles AS l WHERE l.user_id IN (SELECT id FROM (${people})))`;
}

function accountsById(id: string): SQL {
  return sql`a.id IN (SELECT ${id} UNION ALL SELECT o.id FROM ledger_accounts AS o WHERE o.owner_id = ${id})`;
}

/** Each by an index of its own; ids of different things do not clash. */
async function findById(ctx: AppContext, id: string): Promise<LedgerFinding[]> {
  const answers = await readBatch(ctx.db, [
    sql`SELECT 'purchase' AS kind, p.id FROM purchases AS p
      WHERE p.id = ${id} OR p.session_id = ${id} OR p.payment_intent_id = ${id} OR p.charge_id = ${id}`,
    sql`SELECT 'purchase' AS kind, r.purchase_id AS id FROM refunds AS r
      WHERE r.id = ${id} OR r.stripe_refund_id = ${id}`,
    sql`SELECT 'licence' AS kind, l.id FROM licences AS l WHERE l.id = ${id} OR l.number = ${id.toUpperCase()}`,
    sql`SELECT 'licence' AS kind, r.id FROM renders AS r WHERE r.id = ${id}`,
    sql`SELECT 'payout' AS kind, p.id FROM payouts AS p WHERE p.id = ${id} OR p.transfer_id = ${id}`,
    sql`SELECT 'dispute' AS kind, x.id FROM disputes AS x WHERE x.id = ${id}`,
    sql`SELECT 'adjustment' AS kind, j.id FROM adjustments AS j WHERE j.id = ${id}`,
    sql`SELECT 'transfer' AS kind, t.id FROM ledger_transfers AS t WHERE t.id = ${id}`,
  ]);
  return answers.flat() as Exclude<LedgerFinding, { kind: "account" }>[]; // every question answers kind and id
}
