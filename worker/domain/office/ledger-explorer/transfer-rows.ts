import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { AccountRef, LedgerUnit } from "#worker/domain/money/ledger/account-codes.contract.ts";
import type { LotDraw, TransferKind, TransferRow } from "./ledger-explorer.contract.ts";
import { ownerNameOf, subjectOf } from "./entry-rows.ts";

export type StoredTransfer = {
  seq: number;
  id: string;
  kind: TransferKind;
  hold_id: string | null;
  amount: number;
  reason: string;
  subject_id: string;
  at: number;
  unit: LedgerUnit;
  debit_id: string;
  debit_code: string;
  debit_owner: string | null;
  credit_id: string;
  credit_code: string;
  credit_owner: string | null;
  refunded_purchase_id: string | null;
};

/** The purchase that an entry of a refund belongs to, out of the transfer `entry`. */
const refundedPurchaseOf = (entry: SQL): SQL => sql`
  CASE WHEN ${entry}.reason GLOB 'refund*' THEN (SELECT refund.purchase_id FROM refunds AS refund
    WHERE refund.id = ${entry}.subject_id) END`;

/** Entries with what they name, out of `source`: rows of the ledger with their `seq`. */
export function selectTransfers(source: SQL): SQL {
  return sql`
    SELECT one_page.seq, one_page.id, one_page.kind, one_page.hold_id, one_page.amount, one_page.reason,
      one_page.subject_id, one_page.at, debit.unit, debit.id AS debit_id, debit.code AS debit_code,
      ${ownerNameOf(sql`debit`)} AS debit_owner, credit.id AS credit_id, credit.code AS credit_code,
      ${ownerNameOf(sql`credit`)} AS credit_owner,
      ${refundedPurchaseOf(sql`one_page`)} AS refunded_purchase_id
    FROM (${source}) AS one_page
    JOIN ledger_accounts AS debit ON debit.id = one_page.debit_id
    JOIN ledger_accounts AS credit ON credit.id = one_page.credit_id`;
}

/** All entries about the named things, in the order they were booked. */
export async function listTransfersAbout(
  ctx: AppContext,
  subjectIds: readonly string[],
): Promise<TransferRow[]> {
  const rows = await ctx.db.all<StoredTransfer>(sql`
    ${selectTransfers(sql`
      SELECT rowid AS seq, * FROM ledger_transfers
      WHERE subject_id IN (${sql.join(
        subjectIds.map((id) => sql`${id}`),
        sql`, `,
      )})
      LIMIT 200`)}
    ORDER BY one_page.seq`);
  return rows.map(toTransfer);
}

type StoredDraw = {
  transfer_id: string;
  reason: string;
  subject_id: string;
  tokens: number;
  cents_per_token: number;
  currency: "USD" | "GBP";
  purchase_id: string | null;
  at: number;
  refunded_purchase_id: string | null;
};

/** Which lots an entry drew from, or what was drawn from a lot: at most 200, oldest first. */
export async function listDraws(ctx: AppContext, which: SQL): Promise<LotDraw[]> {
  const rows = await ctx.db.all<StoredDraw>(sql`
    SELECT draw.transfer_id, transfer.reason, transfer.subject_id, draw.tokens, lot.cents_per_token,
      lot.currency, lot.purchase_id, transfer.at, ${refundedPurchaseOf(sql`transfer`)} AS refunded_purchase_id
    FROM lot_draws AS draw
    JOIN token_lots AS lot ON lot.id = draw.lot_id
    JOIN ledger_transfers AS transfer ON transfer.id = draw.transfer_id
    WHERE ${which}
    ORDER BY transfer.at, transfer.rowid LIMIT 200`);
  return rows.map((row) => ({
    transferId: row.transfer_id,
    tokens: row.tokens,
    centsPerToken: row.cents_per_token,
    currency: row.currency,
    purchaseId: row.purchase_id,
    at: row.at,
    subject: subjectOf({ reason: row.reason, subjectId: row.subject_id }, row.refunded_purchase_id),
  }));
}

export function toTransfer(row: StoredTransfer): TransferRow {
  const { id, kind, at, amount, unit, reason } = row;
  return {
    id,
    kind,
    at,
    amount,
    unit,
    reason,
    debit: accountRef(row.debit_id, row.debit_code, unit, row.debit_owner),
    credit: accountRef(row.credit_id, row.credit_code, unit, row.credit_owner),
    holdId: row.hold_id,
    subject: subjectOf({ reason, subjectId: row.subject_id }, row.refunded_purchase_id),
  };
}

function accountRef(id: string, code: string, unit: LedgerUnit, ownerName: string | null): AccountRef {
  return { id, code, unit, ownerName };
}
