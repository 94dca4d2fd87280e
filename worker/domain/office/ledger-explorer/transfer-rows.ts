import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { listed } from "#worker/domain/lib/query.ts";
import { type SubjectKind, isReason, reasons } from "#worker/domain/money/ledger/reasons.contract.ts";
import type { LedgerSubject, LotDraw, TransferRow } from "./ledger-explorer.contract.ts";

/**
 * The page of an entry's subject. A refund's page is that of its purchase. Null if there is no page besides the
 * accounts themselves.
 */
export function subjectOf(
  { reason, subjectId }: { reason: string; subjectId: string },
  refundedPurchaseId: string | null,
): LedgerSubject | null {
  if (!isReason(reason)) return null;
  const { subject } = reasons[reason];
  if (subject === "refund") return refundedPurchaseId ? { kind: "purchase", id: refundedPurchaseId } : null;
  const kind = pages[subject];
  return kind && { kind, id: subjectId };
}

/** Renders and licences share a page, because a hold exists before the licence. */
const pages: Record<Exclude<SubjectKind, "refund">, LedgerSubject["kind"] | null> = {
  purchase: "purchase",
  render: "licence",
  licence: "licence",
  dispute: "dispute",
  payout: "payout",
  adjustment: "adjustment",
  account: null,
  settlement: null,
};

/** An account's owner: the address of a brand, the name of a label. */
export const ownerNameOf = (account: SQL): SQL => sql`
  CASE ${account}.code
    WHEN 'earnings' THEN (SELECT label.label_name FROM label_profiles AS label
      WHERE label.id = ${account}.owner_id)
    ELSE (SELECT user.email FROM users AS user WHERE user.id = ${account}.owner_id) END`;

export type StoredTransfer = Omit<TransferRow, "debit" | "credit" | "subject"> & {
  seq: number;
  subjectId: string;
  debitId: string;
  debitCode: string;
  debitOwner: string | null;
  creditId: string;
  creditCode: string;
  creditOwner: string | null;
  refundedPurchaseId: string | null;
};

/** The purchase of a refund's transfer `entry`. */
const refundedPurchaseOf = (entry: SQL): SQL => sql`
  CASE WHEN ${entry}.reason GLOB 'refund*' THEN (SELECT refund.purchase_id FROM refunds AS refund
    WHERE refund.id = ${entry}.subject_id) END`;

/** Entries with related names, from `source`: rows of the ledger with their `seq`. */
export function selectTransfers(source: SQL): SQL {
  return sql`
    SELECT one_page.seq, one_page.id, one_page.kind, one_page.hold_id AS holdId, one_page.amount, one_page.reason,
      one_page.subject_id AS subjectId, one_page.at, debit.unit, debit.id AS debitId, debit.code AS debitCode,
      ${ownerNameOf(sql`debit`)} AS debitOwner, credit.id AS creditId, credit.code AS creditCode,
      ${ownerNameOf(sql`credit`)} AS creditOwner, ${refundedPurchaseOf(sql`one_page`)} AS refundedPurchaseId
    FROM (${source}) AS one_page
    JOIN ledger_accounts AS debit ON debit.id = one_page.debit_id
    JOIN ledger_accounts AS credit ON credit.id = one_page.credit_id`;
}

/** All entries of these subjects, in booking order. */
export async function listTransfersAbout(ctx: AppContext, subjectIds: readonly string[]): Promise<TransferRow[]> {
  const rows = await ctx.db.all<StoredTransfer>(sql`
    ${selectTransfers(sql`
      SELECT rowid AS seq, * FROM ledger_transfers
      WHERE subject_id IN ${listed(subjectIds)} LIMIT 200`)}
    ORDER BY one_page.seq`);
  return rows.map(toTransfer);
}

type StoredDraw = Omit<LotDraw, "subject"> & {
  reason: string;
  subjectId: string;
  refundedPurchaseId: string | null;
};

/** The lots an entry drew from, or the draws from a lot: at most 200, oldest first. */
export async function listDraws(ctx: AppContext, which: SQL): Promise<LotDraw[]> {
  const rows = await ctx.db.all<StoredDraw>(sql`
    SELECT draw.transfer_id AS transferId, draw.tokens, lot.cents_per_token AS centsPerToken, lot.currency,
      lot.purchase_id AS purchaseId, transfer.at, transfer.reason, transfer.subject_id AS subjectId,
      ${refundedPurchaseOf(sql`transfer`)} AS refundedPurchaseId
    FROM lot_draws AS draw
    JOIN token_lots AS lot ON lot.id = draw.lot_id
    JOIN ledger_transfers AS transfer ON transfer.id = draw.transfer_id
    WHERE ${which}
    ORDER BY transfer.at, transfer.rowid LIMIT 200`);
  return rows.map(({ reason, subjectId, refundedPurchaseId, ...draw }) => ({
    ...draw,
    subject: subjectOf({ reason, subjectId }, refundedPurchaseId),
  }));
}

export function toTransfer(row: StoredTransfer): TransferRow {
  const { id, kind, at, amount, unit, reason, holdId } = row;
  return {
    id,
    kind,
    at,
    amount,
    unit,
    reason,
    holdId,
    debit: { id: row.debitId, code: row.debitCode, unit, ownerName: row.debitOwner },
    credit: { id: row.creditId, code: row.creditCode, unit, ownerName: row.creditOwner },
    subject: subjectOf(row, row.refundedPurchaseId),
  };
}
