import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { joinQueries, type Query, rowsOf, runQuery } from "#worker/domain/lib/query.ts";
import { days } from "#worker/domain/lib/time.ts";
import { type Currency, currencies } from "#worker/domain/lib/currency.contract.ts";
import { labelShare } from "./policies/queries.ts";
import {
  type LabelChoice,
  type PayoutView,
  type PayoutsPanel,
  type PendingDay,
  type UnpaidView,
  recentPayouts,
} from "./payouts.contract.ts";

/** The viewer's labels, the primary one first. */
export function listLabels(ctx: AppContext, viewer: Viewer): Promise<LabelChoice[]> {
  return runQuery(ctx.db, labelChoices(viewer));
}

export const labelChoices = (viewer: Viewer): Query<LabelChoice[]> =>
  rowsOf(sql`
    SELECT id, label_name AS name FROM label_profiles WHERE user_id = ${viewer.id}
    ORDER BY is_primary DESC, created_at, id`);

/** A label's payouts up to a moment and its unpaid balance; null if the label is not the viewer's. */
export function payoutsPanel(viewer: Viewer, labelId: string, now: number): Query<PayoutsPanel | null> {
  const parts = joinQueries(
    rowsOf<LabelChoice>(sql`
      SELECT id, label_name AS name FROM label_profiles WHERE id = ${labelId} AND user_id = ${viewer.id}`),
    rowsOf<AccountFlags>(sql`
      SELECT is_rejected AS isRejected, transfers_active AS transfersActive, bank_failed_at AS bankFailedAt
      FROM connected_accounts WHERE user_id = ${viewer.id} AND closed_at IS NULL`),
    labelShare(labelId, now),
    rowsOf<UnpaidGroup>(unpaidGroups(labelId, now)),
    rowsOf<UnderWay>(paymentsUnderWay(labelId)),
    rowsOf<PayoutView>(paidLast(labelId)),
  );
  return {
    statements: parts.statements,
    read(rows) {
      const [[label], [account], share, groups, underWay, recent] = parts.read(rows);
      if (!label) return null;
      return {
        label,
        account: accountStateOf(account),
        share,
        unpaid: sumUp(groups, underWay),
        pending: groups
          .filter(({ state }) => state === "pending")
          .map(({ currency, eligibleAt, cents, licences }): PendingDay => ({
            currency,
            eligibleAt,
            cents,
            licences,
          })),
        recent,
      };
    },
  };
}

type AccountFlags = { isRejected: 0 | 1; transfersActive: 0 | 1; bankFailedAt: number | null };

function accountStateOf(account: AccountFlags | undefined): PayoutsPanel["account"] {
  if (!account) return "none";
  if (account.isRejected === 1) return "rejected";
  if (account.transfersActive === 0) return "incomplete";
  return account.bankFailedAt === null ? "ready" : "bank-failed";
}

type UnpaidGroup = PendingDay & { state: "due" | "pending" | "held" };

/**
 * Unpaid entries by currency and day: at most as many groups as there are days to wait. A licence whose earnings were
 * fully reversed is not counted.
 */
const unpaidGroups = (labelId: string, now: number): SQL => sql`
  SELECT currency, state, min(eligible_at) AS eligibleAt, sum(cents) AS cents,
    count(DISTINCT licence_id) AS licences
  FROM (
    SELECT currency, state, CASE state WHEN 'pending' THEN day END AS day, licence_id,
      min(eligible_at) AS eligible_at, sum(amount_cents) AS cents
    FROM (
      SELECT currency, eligible_at, amount_cents, licence_id, CAST(eligible_at / ${days(1)} AS INTEGER) AS day,
        CASE WHEN held_for IS NOT NULL THEN 'held' WHEN eligible_at <= ${now} THEN 'due' ELSE 'pending' END AS state
      FROM label_entries WHERE label_id = ${labelId} AND payout_id IS NULL
    ) GROUP BY 1, 2, 3, 4 HAVING sum(amount_cents) <> 0
  ) GROUP BY currency, state, day
  ORDER BY min(eligible_at), currency`;

type UnderWay = { currency: Currency; cents: number; lastFailure: string | null };

const paymentsUnderWay = (labelId: string): SQL => sql`
  SELECT currency, amount_cents AS cents, last_failure AS lastFailure
  FROM payouts WHERE label_id = ${labelId} AND status = 'claimed'`;

const paidLast = (labelId: string): SQL => sql`
  SELECT id, currency, amount_cents AS cents, processed_at AS processedAt, transfer_id AS transferId,
    reversed_cents AS reversedCents
  FROM payouts WHERE label_id = ${labelId} AND status = 'paid'
  ORDER BY processed_at DESC, id LIMIT ${recentPayouts.fetched}`;

/** Always includes dollars; pounds only if there are any. */
function sumUp(groups: readonly UnpaidGroup[], underWay: readonly UnderWay[]): UnpaidView[] {
  return currencies.flatMap((currency) => {
    const own = groups.filter((group) => group.currency === currency);
    const sumOf = (state: UnpaidGroup["state"]) =>
      own.filter((group) => group.state === state).reduce((sum, { cents }) => sum + cents, 0);
    const theirs = underWay.filter((payout) => payout.currency === currency);
    const late = theirs.filter(({ lastFailure }) => lastFailure !== null);
    const [underWayCents, lateCents] = [sumCents(theirs), sumCents(late)];
    if (currency !== "USD" && own.length === 0 && underWayCents === 0) return [];
    return {
      currency,
      dueCents: sumOf("due"),
      pendingCents: sumOf("pending"),
      heldCents: sumOf("held"),
      underWayCents,
      lateCents,
    };
  });
}

const sumCents = (payments: readonly { cents: number }[]): number => payments.reduce((sum, { cents }) => sum + cents, 0);
