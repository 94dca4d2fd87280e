import { describe, expect, test } from "vitest";
import { days } from "#worker/domain/lib/time.ts";
import { addUpPeriods, startsOf } from "./queries.ts";

const now = Date.UTC(2026, 2, 31, 23, 59);
const dayOf = (at: number) => Math.floor(at / days(1));
const on = (at: number, syncs: number) => ({ day: dayOf(at), syncs, plays: 0, usd: syncs * 250, gbp: 0 });

describe("startsOf", () => {
  test("returns 30 days ending today", () => {
    const starts = startsOf("30-days", now);
    expect([starts.length, starts[0], starts.at(-1)]).toEqual([30, Date.UTC(2026, 2, 2), Date.UTC(2026, 2, 31)]);
  });

  test("returns 13 weeks of seven days, the last ending today", () => {
    const starts = startsOf("90-days", now);
    expect([starts.length, starts.at(-1)]).toEqual([13, Date.UTC(2026, 2, 25)]);
    expect(new Set(starts.slice(1).map((start, at) => start - (starts[at] ?? 0)))).toEqual(new Set([days(7)]));
  });

  test("returns 12 calendar months across the turn of the year", () => {
    const starts = startsOf("12-months", now);
    expect([starts.length, starts[0], starts.at(-2), starts.at(-1)]).toEqual([
      12,
      Date.UTC(2025, 3, 1),
      Date.UTC(2026, 1, 1),
      Date.UTC(2026, 2, 1),
    ]);
  });
});

test("addUpPeriods sums days per period and fills empty ones with zero", () => {
  const starts = startsOf("12-months", now);
  const periods = addUpPeriods(starts, [
    on(Date.UTC(2025, 2, 31), 9),
    on(Date.UTC(2025, 3, 1), 1),
    on(Date.UTC(2026, 1, 28), 2),
    on(Date.UTC(2026, 2, 1), 4),
    on(now, 8),
  ]);
  expect(periods.map(({ syncs }) => syncs)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 12]);
  expect(periods.at(-1)?.cents).toEqual({ USD: 3000, GBP: 0 });
});
