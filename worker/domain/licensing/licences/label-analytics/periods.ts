import { dayOf, days } from "#worker/domain/lib/time.ts";
import type { AnalyticsRange, Period } from "./label-analytics.contract.ts";

export type DayActivity = { day: number; syncs: number; plays: number; usd: number; gbp: number };

/** The first moments of the periods of a range that ends now: 30 days, 13 weeks or 12 months (UTC), oldest first. */
export function startsOf(range: AnalyticsRange, now: number): number[] {
  const today = dayOf(now);
  if (range === "30-days") return count(30).map((back) => days(today - back));
  if (range === "90-days") return count(13).map((back) => days(today - 7 * back - 6));
  const date = new Date(now);
  return count(12).map((back) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1));
}

/** n-1, …, 1, 0. */
const count = (periods: number): number[] => Array.from({ length: periods }, (_, at) => periods - 1 - at);

export const unitOf = (range: AnalyticsRange): "day" | "week" | "month" =>
  range === "30-days" ? "day" : range === "90-days" ? "week" : "month";

/** Days added up into the periods they fall in; a period in which nothing happened is there with zeros. */
export function addUpPeriods(starts: readonly number[], activity: readonly DayActivity[]): Period[] {
  const periods = starts.map((from): Period => ({ from, syncs: 0, plays: 0, cents: { USD: 0, GBP: 0 } }));
  for (const { day, syncs, plays, usd, gbp } of activity) {
    const period = periods.findLast(({ from }) => from <= days(day));
    if (!period) continue;
    period.syncs += syncs;
    period.plays += plays;
    period.cents.USD += usd;
    period.cents.GBP += gbp;
  }
  return periods;
}
