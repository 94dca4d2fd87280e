/** First moment of a month and of the next, in milliseconds. `month` is "2026-11". */
export function monthRange(month: string): { from: number; to: number } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return { from: Date.UTC(year, number - 1), to: Date.UTC(year, number) };
}

/** The month a moment lies in, in UTC. */
export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/** All months from the first to the last, oldest first. */
export function listMonths(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = monthOf(monthRange(month).to)) months.push(month);
  return months;
}

const longMonth = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** "November 2026". */
export function nameMonth(month: string): string {
  return longMonth.format(monthRange(month).from);
}
