import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { currencies } from "#worker/domain/money/ledger/ledger.contract.ts";
import { lineKinds } from "./label-statements.contract.ts";

const Row = z.object({
  id: z.string(),
  at: z.number(),
  currency: z.enum(currencies),
  amountCents: z.number(),
  transferId: z.string().nullable(),
});

export const EntryRow = Row.extend({
  kind: z.enum(lineKinds),
  eligibleAt: z.number(),
  heldFor: z.enum(["dispute", "review"]).nullable(),
  payoutStatus: z.enum(["claimed", "paid"]).nullable(),
  licenceNumber: z.string().nullable(),
  trackTitle: z.string().nullable(),
  artist: z.string().nullable(),
  isrc: z.string().nullable(),
  brandName: z.string().nullable(),
  tokens: z.number().nullable(),
  shareBasisPoints: z.number().nullable(),
  sharePolicy: z.string().nullable(),
  takenFor: z.enum(["dispute", "outside-refund"]).nullable(),
});
export type EntryRow = z.infer<typeof EntryRow>;

export const PayoutRow = Row;
export const BalanceRow = z.object({ currency: z.enum(currencies), cents: z.number() });

/** What the books say a label is owed just before a moment, in each currency. */
export function balancesBefore(labelId: string, at: number): SQL {
  return sql`
    SELECT a.unit AS currency,
      ifnull((SELECT sum(amount) FROM ledger_transfers
        WHERE credit_id = a.id AND at < ${at} AND kind IN ('post', 'capture')), 0)
      - ifnull((SELECT sum(amount) FROM ledger_transfers
        WHERE debit_id = a.id AND at < ${at} AND kind IN ('post', 'capture')), 0) AS cents
    FROM ledger_accounts AS a WHERE a.id IN ('usd:label:' || ${labelId}, 'gbp:label:' || ${labelId})`;
}

/** A reversal's share is that of the earning it takes from; what came back names the transfer that it was. */
export function entriesBetween(labelId: string, { from, to }: { from: number; to: number }): SQL {
  return sql`
    SELECT e.id, e.booked_at AS at, e.kind, e.currency, e.amount_cents AS amountCents, e.eligible_at AS eligibleAt,
      e.held_for AS heldFor, p.status AS payoutStatus, ifnull(p.transfer_id, r.transfer_id) AS transferId,
      l.number AS licenceNumber, l.track_title AS trackTitle, l.artist, l.isrc, l.brand_name AS brandName, e.tokens,
      ifnull(e.share_basis_points, o.share_basis_points) AS shareBasisPoints,
      ifnull(e.share_policy, o.share_policy) AS sharePolicy, x.kind AS takenFor
    FROM label_entries AS e
    LEFT JOIN label_entries AS o ON o.id = e.reverses_id
    LEFT JOIN disputes AS x ON x.id = e.dispute_id AND e.kind = 'reversal'
    LEFT JOIN licences AS l ON l.id = e.licence_id
    LEFT JOIN payouts AS p ON p.id = e.payout_id
    LEFT JOIN payouts AS r ON r.id = e.returned_payout_id
    WHERE e.label_id = ${labelId} AND e.booked_at >= ${from} AND e.booked_at < ${to}
    ORDER BY e.booked_at, e.id`;
}

export function payoutsBetween(labelId: string, { from, to }: { from: number; to: number }): SQL {
  return sql`
    SELECT p.id, p.processed_at AS at, p.currency, -p.amount_cents AS amountCents, p.transfer_id AS transferId
    FROM payouts AS p
    WHERE p.label_id = ${labelId} AND p.processed_at >= ${from} AND p.processed_at < ${to} AND p.status = 'paid'
    ORDER BY p.processed_at, p.id`;
}
