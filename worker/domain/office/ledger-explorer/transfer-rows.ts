import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { AccountRef, LedgerUnit } from "#worker/domain/money/ledger/account-codes.contract.ts";
import { type SubjectKind, isReason, reasons } from "#worker/domain/money/ledger/reasons.contract.ts";
import type {
  EntryRow,
  LedgerSubject,
  LotDraw,
  TransferKind,
  TransferRow,
} from "./ledger-explorer.contract.ts";

type StoredEntry = {
  id: string;
  kind: EntryRow["kind"];
  label_id: string;
  label_name: string;
  currency: "USD" | "GBP";
  amount_cents: number;
  transfer_id: string;
  licence_id: string | null;
  booked_at: number;
  eligible_at: number;
  share_basis_points: number | null;
  share_policy: string | null;
  held_for: EntryRow["heldFor"];
  payout_id: string | null;
};

/** Lines of labels' accounts, oldest first; at most `limit`. */
export async function listEntries(ctx: AppContext, which: SQL, limit = 200): Promise<EntryRow[]> {
  const rows = await ctx.db.all<StoredEntry>(sql`
    SELECT entry.*, label.label_name FROM label_entries AS entry JOIN label_profiles AS label
      ON label.id = entry.label_id
    WHERE ${which} ORDER BY entry.booked_at, entry.id LIMIT ${limit}`);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    label: { id: row.label_id, name: row.label_name },
    currency: row.currency,
    amountCents: row.amount_cents,
    transferId: row.transfer_id,
    licenceId: row.licence_id,
    bookedAt: row.booked_at,
    eligibleAt: row.eligible_at,
    shareBasisPoints: row.share_basis_points,
    sharePolicy: row.share_policy,
    heldFor: row.held_for,
    payoutId: row.payout_id,
  }));
}

/**
 * The page of what an entry is about. A refund's page is that of its purchase. Null where there is nothing but the
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

/** Renders and licences share a page: a hold is there before the licence is. */
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

/** Whose an account is, in a word: the address of a brand, the name of a label. */
export const ownerNameOf = (account: SQL): SQL => sql`
  CASE ${account}.code
    WHEN 'earnings' THEN (SELECT label.label_name FROM label_profiles AS label
      WHERE label.id = ${account}.owner_id)
    ELSE (SELECT user.email FROM users AS user WHERE user.id = ${account}.owner_id) END`;

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
