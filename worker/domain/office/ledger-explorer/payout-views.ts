import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { requireSuperUser } from "#worker/domain/lib/http.ts";
import type { LedgerPage, LedgerQuery } from "#worker/domain/money/ledger/account-codes.contract.ts";
import type { PayoutRow, PayoutView } from "./ledger-explorer.contract.ts";
import { listEntries, listTransfersAbout } from "./transfer-rows.ts";
import { olderThan, pageSize, readLedgerPage } from "#worker/domain/money/ledger/page.ts";

const entriesShown = 200;

type StoredPayout = {
  id: string;
  label_id: string;
  label_name: string;
  currency: "USD" | "GBP";
  amount_cents: number;
  destination: string;
  status: PayoutRow["status"];
  attempt: number;
  next_try_at: number;
  last_failure: string | null;
  transfer_id: string | null;
  reversed_cents: number;
  created_at: number;
  processed_at: number | null;
};

const selectPayouts = (which: SQL): SQL => sql`
  SELECT payout.*, label.label_name FROM payouts AS payout JOIN label_profiles AS label
    ON label.id = payout.label_id
  WHERE ${which} ORDER BY payout.created_at DESC, payout.id LIMIT ${pageSize + 1}`;

/** Payouts of all labels, newest first. Super users only. */
export async function listPayouts(
  ctx: AppContext,
  viewer: Viewer,
  { status, after }: LedgerQuery,
): Promise<LedgerPage<PayoutRow>> {
  requireSuperUser(viewer);
  const ofStatus = status ? sql`payout.status = ${status}` : sql`1`;
  return readLedgerPage<StoredPayout, PayoutRow>(
    ctx,
    {
      select: selectPayouts(sql`${ofStatus} AND ${olderThan(after, sql`payout.created_at`, sql`payout.id`)}`),
      from: sql`FROM payouts AS payout WHERE ${ofStatus}`,
    },
    toPayout,
    (row) => `${row.created_at}.${row.id}`,
  );
}

/** One payout with what it pays for, and what came back of it; null when there is none. Super users only. */
export async function getPayout(ctx: AppContext, viewer: Viewer, id: string): Promise<PayoutView | null> {
  requireSuperUser(viewer);
  const [[row], entries, returned, transfers] = await Promise.all([
    ctx.db.all<StoredPayout>(selectPayouts(sql`payout.id = ${id}`)),
    listEntries(ctx, sql`entry.payout_id = ${id}`, entriesShown + 1),
    listEntries(ctx, sql`entry.returned_payout_id = ${id}`),
    listTransfersAbout(ctx, [id]),
  ]);
  if (!row) return null;
  return {
    ...toPayout(row),
    destination: row.destination,
    stripeTransferId: row.transfer_id,
    lastFailure: row.last_failure,
    nextTryAt: row.next_try_at,
    entries: entries.slice(0, entriesShown),
    hasMoreEntries: entries.length > entriesShown,
    returned,
    transfers,
  };
}

function toPayout(row: StoredPayout): PayoutRow {
  return {
    id: row.id,
    label: { id: row.label_id, name: row.label_name },
    currency: row.currency,
    amountCents: row.amount_cents,
    status: row.status,
    attempt: row.attempt,
    reversedCents: row.reversed_cents,
    createdAt: row.created_at,
    processedAt: row.processed_at,
  };
}
