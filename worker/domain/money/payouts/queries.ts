import { and, asc, desc, eq, sql } from "drizzle-orm";
import { labelProfiles, payouts } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { type AccountRow, findOpenAccount } from "#worker/domain/money/payout-accounts/queries.ts";
import { days } from "#worker/domain/base/time.ts";
import { type Currency, currencies } from "#worker/domain/money/ledger/ledger.contract.ts";
import { getLabelShare } from "#worker/domain/money/revenue-policies/queries.ts";
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
  return ctx.db
    .select({ id: labelProfiles.id, name: labelProfiles.labelName })
    .from(labelProfiles)
    .where(eq(labelProfiles.userId, viewer.id))
    .orderBy(desc(labelProfiles.isPrimary), asc(labelProfiles.createdAt), asc(labelProfiles.id));
}

/** What a label has been paid and will be, or null when it is not the viewer's. */
export async function getPayoutsPanel(
  ctx: AppContext,
  viewer: Viewer,
  labelId: string,
): Promise<PayoutsPanel | null> {
  // Asked together: what turns out to be another's is read for nobody.
  const [[label], account, share, groups, underWay, recent] = await Promise.all([
    ctx.db
      .select({ id: labelProfiles.id, name: labelProfiles.labelName })
      .from(labelProfiles)
      .where(and(eq(labelProfiles.id, labelId), eq(labelProfiles.userId, viewer.id))),
    findOpenAccount(ctx, viewer.id),
    getLabelShare(ctx, labelId),
    listUnpaid(ctx, labelId),
    listUnderWay(ctx, labelId),
    listRecent(ctx, labelId),
  ]);
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
}

function accountStateOf(account: AccountRow | null): PayoutsPanel["account"] {
  if (!account) return "none";
  if (account.isRejected) return "rejected";
  if (!account.transfersActive) return "incomplete";
  return account.bankFailedAt === null ? "ready" : "bank-failed";
}

type UnpaidGroup = PendingDay & { state: "due" | "pending" | "held" };

/** Unpaid entries by currency and day: at most as many groups as there are days to wait. */
function listUnpaid(ctx: AppContext, labelId: string): Promise<UnpaidGroup[]> {
  const now = ctx.clock.now();
  return ctx.db.all<UnpaidGroup>(sql`
    SELECT currency, state, min(eligible_at) AS eligibleAt, sum(amount_cents) AS cents,
      count(DISTINCT licence_id) AS licences
    FROM (
      SELECT currency, eligible_at, amount_cents, licence_id, CAST(eligible_at / ${days(1)} AS INTEGER) AS day,
        CASE WHEN held_for IS NOT NULL THEN 'held' WHEN eligible_at <= ${now} THEN 'due' ELSE 'pending' END AS state
      FROM label_entries WHERE label_id = ${labelId} AND payout_id IS NULL
    ) GROUP BY currency, state, CASE state WHEN 'pending' THEN day END
    ORDER BY min(eligible_at), currency`);
}

type UnderWay = { currency: Currency; cents: number; lastFailure: string | null };

function listUnderWay(ctx: AppContext, labelId: string): Promise<UnderWay[]> {
  return ctx.db
    .select({
      currency: payouts.currency,
      cents: payouts.amountCents,
      lastFailure: payouts.lastFailure,
    })
    .from(payouts)
    .where(and(eq(payouts.labelId, labelId), eq(payouts.status, "claimed")));
}

function listRecent(ctx: AppContext, labelId: string): Promise<PayoutView[]> {
  return ctx.db.all<PayoutView>(sql`
    SELECT id, currency, amount_cents AS cents, processed_at AS processedAt, transfer_id AS transferId,
      reversed_cents AS reversedCents
    FROM payouts WHERE label_id = ${labelId} AND status = 'paid'
    ORDER BY processed_at DESC, id LIMIT ${recentPayouts.fetched}`);
}

/** Dollars always, pounds when there are any. */
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

const sumCents = (payments: readonly { cents: number }[]): number =>
  payments.reduce((sum, { cents }) => sum + cents, 0);
