import { and, eq } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import { labelProfiles } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { type Currency, currencies } from "#worker/domain/lib/currency.contract.ts";
import { addUp, BalanceRow, balancesBefore, entriesBetween, EntryRow, PayoutRow, payoutsBetween } from "./statement-rows.ts";
import { type CurrencyStatement, type LabelStatement, type LineLicence, StatementMonth } from "./label-statements.contract.ts";
import { listStatementMonths } from "./statement-months.ts";
import { monthRange } from "./wording.ts";

/** A label's statement of one month; null if the label is not the viewer's or has none for that month. */
export async function getStatement(
  ctx: AppContext,
  viewer: Viewer,
  { labelId, month }: { labelId: string; month: string },
): Promise<LabelStatement | null> {
  if (!StatementMonth.safeParse(month).success) return null;
  const [label] = await ctx.db
    .select({ labelName: labelProfiles.labelName, legalEntity: labelProfiles.legalEntity })
    .from(labelProfiles)
    .where(and(eq(labelProfiles.id, labelId), eq(labelProfiles.userId, viewer.id)));
  if (!label) return null;
  const months = await listStatementMonths(ctx, viewer, labelId);
  const monthView = months.find((view) => view.month === month);
  if (!monthView) return null;
  return {
    ...label,
    month,
    isOver: monthView.isOver,
    writtenAt: ctx.clock.now(),
    currencies: await readCurrencies(ctx, labelId, month),
  };
}

/** One snapshot, so that a payout settled meanwhile is in both lines and balance, or in neither. */
async function readCurrencies(ctx: AppContext, labelId: string, month: string): Promise<CurrencyStatement[]> {
  const range = monthRange(month);
  const [opening = [], closing = [], entries = [], payouts = []] = await readBatch(ctx.db, [
    balancesBefore(labelId, range.from),
    balancesBefore(labelId, range.to),
    entriesBetween(labelId, range),
    payoutsBetween(labelId, range),
  ]);
  const [openings, closings] = [byCurrency(opening), byCurrency(closing)];
  const movements = [
    ...EntryRow.array().parse(entries).map(toMovement),
    ...PayoutRow.array()
      .parse(payouts)
      .map((row) => ({ ...row, ...paidOut })),
  ];
  const statements = currencies.map((currency) =>
    addUp(
      currency,
      { openingCents: openings.get(currency) ?? 0, closingCents: closings.get(currency) ?? 0 },
      movements.filter((movement) => movement.currency === currency),
    ),
  );
  const used = statements.filter(({ lines, openingCents }) => lines.length > 0 || openingCents !== 0);
  return used.length > 0 ? used : statements.slice(0, 1);
}

const paidOut = {
  kind: "payout",
  licence: null,
  takenFor: null,
  eligibleAt: null,
  heldFor: null,
  payoutStatus: "paid",
} as const;

function byCurrency(rows: unknown[]): Map<Currency, number> {
  return new Map(
    BalanceRow.array()
      .parse(rows)
      .map(({ currency, cents }) => [currency, cents]),
  );
}

function toMovement(row: EntryRow) {
  const { id, at, kind, currency, amountCents, takenFor, eligibleAt, heldFor, payoutStatus, transferId } = row;
  const what = { id, at, kind, currency, amountCents, takenFor, licence: toLicence(row) };
  return { ...what, eligibleAt, heldFor, payoutStatus, transferId };
}

function toLicence(row: EntryRow): LineLicence | null {
  const { licenceNumber: number, trackTitle, artist, brandName } = row;
  if (number === null || trackTitle === null || artist === null || brandName === null) return null;
  const { isrc, tokens, shareBasisPoints, sharePolicy } = row;
  return { number, trackTitle, artist, brandName, isrc, tokens, shareBasisPoints, sharePolicy };
}
