import { expect, test } from "vitest";
import { formatDate, formatDateTime, formatDuration, formatLongDate, formatMonth, formatSpan } from "./time.ts";

test("dates are formatted in UTC", () => {
  const at = Date.UTC(2026, 10, 21, 23, 5);
  expect(formatDate(at)).toBe("21 Nov 2026");
  expect(formatDateTime(at)).toBe("21 Nov 2026, 23:05 UTC");
});

test("formatDuration adds hours only when needed", () => {
  expect([0, 30, 59.6, 192, 3725].map(formatDuration)).toEqual(["0:00", "0:30", "1:00", "3:12", "1:02:05"]);
});

test("formatSpan uses one unit", () => {
  const minute = 60_000;
  const spans = [0, minute, 59 * minute, 60 * minute, 23.99 * 60 * minute, 47.99 * 60 * minute, 49 * 60 * minute].map(
    formatSpan,
  );
  expect(spans).toEqual(["less than a minute", "1 minute", "59 minutes", "1 hour", "24 hours", "48 hours", "2 days"]);
});

test("months and long dates are spelled out", () => {
  expect(["2026-11", "2025-03-11"].map(formatMonth)).toEqual(["November 2026", "March 2025"]);
  expect(formatLongDate("2026-11-20")).toBe("20 November 2026");
});
