import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { currencies, type Currency } from "#worker/domain/lib/currency.contract.ts";
import { type CurrencyStatement, type LineKind, lineKinds, type StatementLine } from "./label-statements.contract.ts";

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
  takenFor: z.enum(["dispute", "outside-refund", "revocation", "refund"]).nullable(),
});
export type EntryRow = z.infer<typeof EntryRow>;

export const PayoutRow = Row;
export const BalanceRow = z.object({ currency: z.enum(currencies), cents: z.number() });

export function balancesBefore(labelId: string, at: number): SQL {
  return sql`
    SELECT account.unit AS currency,
      ifnull((SELECT sum(amount) FROM ledger_transfers
        WHERE credit_id = account.id AND at < ${at} AND kind IN ('post', 'capture')), 0)
      - ifnull((SELECT sum(amount) FROM ledger_transfers
        WHERE debit_id = account.id AND at < ${at} AND kind IN ('post', 'capture')), 0) AS cents
    FROM ledger_accounts AS account
    WHERE account.id IN ('usd:label:' || ${labelId}, 'gbp:label:' || ${labelId})`;
}

/** A reversal takes its share from the earning that it reverses; a return names its original transfer. */
export function entriesBetween(labelId: string, { from, to }: { from: number; to: number }): SQL {
  return sql`
    SELECT entry.id, entry.booked_at AS at, entry.kind, entry.currency, entry.amount_cents AS amountCents,
      entry.eligible_at AS eligibleAt, entry.held_for AS heldFor, payout.status AS payoutStatus,
      ifnull(payout.transfer_id, returned.transfer_id) AS transferId, licence.number AS licenceNumber,
      licence.track_title AS trackTitle, licence.artist, licence.isrc, licence.brand_name AS brandName,
      entry.tokens, ifnull(entry.share_basis_points, earning.share_basis_points) AS shareBasisPoints,
      ifnull(entry.share_policy, earning.share_policy) AS sharePolicy,
      CASE WHEN entry.kind = 'reversal' AND entry.dispute_id IS NULL
        THEN iif(revocation.problem_id IS NULL, 'revocation', 'refund') ELSE dispute.kind END AS takenFor
    FROM label_entries AS entry
    LEFT JOIN label_entries AS earning ON earning.id = entry.reverses_id
    LEFT JOIN disputes AS dispute ON dispute.id = entry.dispute_id AND entry.kind = 'reversal'
    LEFT JOIN licences AS licence ON licence.id = entry.licence_id
    LEFT JOIN licence_revocations AS revocation ON revocation.licence_id = entry.licence_id
    LEFT JOIN payouts AS payout ON payout.id = entry.payout_id
    LEFT JOIN payouts AS returned ON returned.id = entry.returned_payout_id
    WHERE entry.label_id = ${labelId} AND entry.booked_at >= ${from} AND entry.booked_at < ${to}
    ORDER BY entry.booked_at, entry.id`;
}

export function payoutsBetween(labelId: string, { from, to }: { from: number; to: number }): SQL {
  return sql`
    SELECT payout.id, payout.processed_at AS at, payout.currency, -payout.amount_cents AS amountCents,
      payout.transfer_id AS transferId
    FROM payouts AS payout
    WHERE payout.label_id = ${labelId} AND payout.processed_at >= ${from} AND payout.processed_at < ${to}
      AND payout.status = 'paid'
    ORDER BY payout.processed_at, payout.id`;
}

type Movement = Omit<StatementLine, "balanceCents">;

/** Throws if the lines do not add up from the ledger's opening balance to its closing balance. */
export function addUp(
  currency: Currency,
  balances: { openingCents: number; closingCents: number },
  movements: readonly Movement[],
): CurrencyStatement {
  const totals: Record<LineKind, number> = {
    earning: 0,
    reversal: 0,
    returned: 0,
    adjustment: 0,
    payout: 0,
  };
  let balanceCents = balances.openingCents;
  const lines = movements.toSorted(byTime).map((movement) => {
    balanceCents += movement.amountCents;
    totals[movement.kind] += movement.amountCents;
    return { ...movement, balanceCents };
  });
  if (balanceCents !== balances.closingCents) {
    throw new Error(`A statement in ${currency} does not add up: ${balanceCents} instead of ${balances.closingCents} cents`);
  }
  return { currency, ...balances, lines, totals };
}

/** At equal times, earnings come before payouts. */
function byTime(a: Movement, b: Movement): number {
  return a.at - b.at || Number(a.kind === "payout") - Number(b.kind === "payout") || (a.id < b.id ? -1 : 1);
}
