import type { Analytics } from "#worker/domain/licensing/licences/label-analytics/label-analytics.contract.ts";

const month = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** "Nov 2026", "21 Nov", or the first day of a week: "Week of 15 Nov". */
export function namePeriod(unit: Analytics["unit"], from: number): string {
  if (unit === "month") return month.format(from);
  return unit === "week" ? `Week of ${day.format(from)}` : day.format(from);
}
