import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { EntryRow } from "./ledger-explorer.contract.ts";

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
