import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { type SubjectKind, isReason, reasons } from "#worker/domain/money/ledger/reasons.contract.ts";
import type { EntryRow, LedgerSubject } from "./ledger-explorer.contract.ts";

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
