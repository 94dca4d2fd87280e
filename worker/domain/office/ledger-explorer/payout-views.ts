import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { LedgerPage, LedgerQuery } from "#worker/domain/money/ledger/account-codes.contract.ts";
import type { PayoutRow, PayoutView, EntryRow } from "./ledger-explorer.contract.ts";
import { listTransfersAbout } from "./transfer-rows.ts";
import { listLedgerRows, pageSize } from "./page.ts";

const entriesShown = 200;

type Payout = Omit<PayoutView, "entries" | "hasMoreEntries" | "returned" | "transfers">;

const payoutColumns = sql`
  payout.id, payout.label_id AS labelId, label.label_name AS labelName, payout.currency,
    payout.amount_cents AS amountCents, payout.status, payout.attempt, payout.reversed_cents AS reversedCents,
    payout.created_at AS createdAt, payout.processed_at AS processedAt`;

const selectPayouts = (columns: SQL, which: SQL): SQL => sql`
  SELECT ${columns} FROM payouts AS payout JOIN label_profiles AS label ON label.id = payout.label_id
  WHERE ${which} ORDER BY payout.created_at DESC, payout.id LIMIT ${pageSize + 1}`;

/** Payouts of all labels, newest first. Super users only. */
export async function listPayouts(ctx: AppContext, viewer: Viewer, query: LedgerQuery): Promise<LedgerPage<PayoutRow>> {
  const page = await listLedgerRows<OfLabel<PayoutRow>>(ctx, viewer, query, {
    table: "payouts",
    alias: "payout",
    timeColumn: "created_at",
    timeOf: (row) => row.createdAt,
    select: (which) => selectPayouts(payoutColumns, which),
  });
  return { ...page, rows: page.rows.map(withLabel) };
}

/** One payout with its entries, and what came back of it; null if it does not exist. Super users only. */
export async function getPayout(ctx: AppContext, viewer: Viewer, id: string): Promise<PayoutView | null> {
  requireSuperUser(viewer);
  const [[row], entries, returned, transfers] = await Promise.all([
    ctx.db.all<OfLabel<Payout>>(
      selectPayouts(
        sql`${payoutColumns}, payout.destination, payout.transfer_id AS stripeTransferId,
          payout.last_failure AS lastFailure, payout.next_try_at AS nextTryAt`,
        sql`payout.id = ${id}`,
      ),
    ),
    listEntries(ctx, sql`entry.payout_id = ${id}`, entriesShown + 1),
    listEntries(ctx, sql`entry.returned_payout_id = ${id}`),
    listTransfersAbout(ctx, [id]),
  ]);
  if (!row) return null;
  return {
    ...withLabel(row),
    entries: entries.slice(0, entriesShown),
    hasMoreEntries: entries.length > entriesShown,
    returned,
    transfers,
  };
}

/** A row as selected, with its label in two columns. */
type OfLabel<Row extends { label: unknown }> = Omit<Row, "label"> & {
  labelId: string;
  labelName: string;
};

const withLabel = <Row extends { labelId: string; labelName: string }>({ labelId: id, labelName: name, ...row }: Row) => ({
  ...row,
  label: { id, name },
});

/** Entries of labels' accounts, oldest first; at most `limit`. */
export async function listEntries(ctx: AppContext, which: SQL, limit = 200): Promise<EntryRow[]> {
  const rows = await ctx.db.all<OfLabel<EntryRow>>(sql`
    SELECT entry.id, entry.kind, entry.label_id AS labelId, label.label_name AS labelName, entry.currency,
      entry.amount_cents AS amountCents, entry.transfer_id AS transferId, entry.licence_id AS licenceId,
      entry.booked_at AS bookedAt, entry.eligible_at AS eligibleAt, entry.share_basis_points AS shareBasisPoints,
      entry.share_policy AS sharePolicy, entry.held_for AS heldFor, entry.payout_id AS payoutId
    FROM label_entries AS entry JOIN label_profiles AS label ON label.id = entry.label_id
    WHERE ${which} ORDER BY entry.booked_at, entry.id LIMIT ${limit}`);
  return rows.map(withLabel);
}
