import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { nextActId } from "#worker/crypto.ts";
import { countAdjustmentsOf } from "./adjustments/queries.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import { getAccountHold } from "#worker/domain/money/refunds/disputes/account-hold.ts";
import type { AccountRef, LedgerQuery } from "#worker/domain/money/ledger/account-codes.contract.ts";
import type { AccountBalance, AccountView, TransferView } from "./ledger-explorer.contract.ts";
import { readCursor } from "#worker/domain/lib/query.ts";
import { pageSize, readLedgerPage } from "./page.ts";
import { listDraws, ownerNameOf, selectTransfers, type StoredTransfer, toTransfer } from "./transfer-rows.ts";

type StoredAccount = AccountRef & {
  ownerId: string | null;
  debitsPosted: number;
  creditsPosted: number;
  debitsPending: number;
  creditsPending: number;
};

const refColumns = sql`account.id, account.code, account.unit, ${ownerNameOf(sql`account`)} AS ownerName`;
const accountColumns = sql`
  ${refColumns}, account.owner_id AS ownerId, account.debits_posted AS debitsPosted,
    account.credits_posted AS creditsPosted, account.debits_pending AS debitsPending,
    account.credits_pending AS creditsPending`;

/** The platform's own accounts, tokens first. Super users only. */
export async function listPlatformAccounts(ctx: AppContext, viewer: Viewer): Promise<AccountBalance[]> {
  requireSuperUser(viewer);
  const accounts = await ctx.db.all<StoredAccount>(sql`
    SELECT ${accountColumns} FROM ledger_accounts AS account WHERE account.owner_id IS NULL
      ORDER BY instr('TOK USD GBP', account.unit), account.id`);
  return accounts.map(toBalance);
}

/** One account with its entries, newest first; null if it does not exist. Super users only. */
export async function getAccount(
  ctx: AppContext,
  viewer: Viewer,
  accountId: string,
  { after }: LedgerQuery,
): Promise<AccountView | null> {
  requireSuperUser(viewer);
  const [row] = await ctx.db.all<StoredAccount>(
    sql`SELECT ${accountColumns} FROM ledger_accounts AS account WHERE account.id = ${accountId}`,
  );
  if (!row) return null;
  const [page, siblings, adjustments, hold] = await Promise.all([
    readLedgerPage<StoredTransfer>(
      ctx,
      { select: entriesSql(accountId, after), from: allEntries(accountId) },
      ({ at, seq }) => `${at}.${seq}`,
    ),
    row.ownerId === null ? [] : listSiblings(ctx, row),
    countAdjustmentsOf(ctx, row.id),
    row.ownerId !== null && row.unit === "TOK" ? getAccountHold(ctx, row.ownerId) : null,
  ]);
  const { debitsPosted, creditsPosted, debitsPending, creditsPending } = row;
  return {
    account: { ...toBalance(row), debitsPosted, creditsPosted, debitsPending, creditsPending },
    siblings,
    isAdjustable: row.ownerId !== null,
    ownLabelId: row.code === "earnings" ? row.ownerId : null,
    nextAdjustmentId: nextActId("adjustment", row.id, adjustments),
    hold,
    transfers: page.rows.map(toTransfer),
    nextAfter: page.nextAfter,
    total: page.total,
  };
}

/** One entry, what ended it, and which tokens it moved; null if it does not exist. Super users only. */
export async function getTransfer(ctx: AppContext, viewer: Viewer, id: string): Promise<TransferView | null> {
  requireSuperUser(viewer);
  const rows = await ctx.db.all<StoredTransfer>(
    selectTransfers(sql`
      SELECT rowid AS seq, * FROM ledger_transfers WHERE id = ${id}
      UNION ALL SELECT rowid AS seq, * FROM ledger_transfers WHERE hold_id = ${id}`),
  );
  const transfer = rows.find((row) => row.id === id);
  if (!transfer) return null;
  const end = rows.find((row) => row.holdId === id);
  return {
    transfer: toTransfer(transfer),
    endedBy: end ? toTransfer(end) : null,
    draws: await listDraws(ctx, sql`draw.transfer_id = ${transfer.holdId ?? transfer.id}`),
  };
}

const entriesSql = (accountId: string, after: string | undefined): SQL => sql`
  ${selectTransfers(sql`
    SELECT * FROM (${entriesOn(sql`debit_id`, accountId, after)})
    UNION ALL SELECT * FROM (${entriesOn(sql`credit_id`, accountId, after)})`)}
  ORDER BY one_page.at DESC, one_page.seq DESC LIMIT ${pageSize + 1}`;

const allEntries = (accountId: string): SQL => sql`FROM (
  SELECT 1 FROM ledger_transfers WHERE debit_id = ${accountId}
  UNION ALL SELECT 1 FROM ledger_transfers WHERE credit_id = ${accountId})`;

/** Ordered by day and then by booking: all entries of a batch have the same time. */
function entriesOn(side: SQL, accountId: string, after: string | undefined): SQL {
  const cursor = readCursor(after);
  const older = cursor ? sql`at <= ${cursor.at} AND (at < ${cursor.at} OR rowid < ${Number(cursor.id)})` : sql`1`;
  return sql`
    SELECT rowid AS seq, * FROM ledger_transfers WHERE ${side} = ${accountId} AND ${older}
    ORDER BY at DESC, rowid DESC LIMIT ${pageSize + 1}`;
}

/** A brand has tokens and a debt, a label one account per currency. */
function listSiblings(ctx: AppContext, { id, ownerId }: StoredAccount): Promise<AccountRef[]> {
  return ctx.db.all(sql`
    SELECT ${refColumns} FROM ledger_accounts AS account WHERE account.owner_id = ${ownerId}
      AND account.id <> ${id} ORDER BY account.id`);
}

/** Accounts that grow by debits. */
const growsByDebit = new Set(["issued", "debt", "stripe", "fees", "promotions", "losses", "disputed"]);

function toBalance({ id, code, unit, ownerName, ...row }: StoredAccount): AccountBalance {
  const net = row.creditsPosted - row.debitsPosted;
  const held = row.creditsPending - row.debitsPending;
  const [balance, pending] = growsByDebit.has(code) ? [0 - net, 0 - held] : [net, held];
  return { id, code, unit, ownerName, balance, pending };
}
