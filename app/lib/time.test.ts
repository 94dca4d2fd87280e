import { expect, test } from "vitest";
import { formatDate, formatDateTime, formatDuration } from "./time.ts";

test("dates read the same on server and browser, whatever the zone", () => {
  const at = Date.UTC(2026, 10, 21, 23, 5);
  expect(formatDate(at)).toBe("21 Nov 2026");
  expect(formatDateTime(at)).toBe("21 Nov 2026, 23:05 UTC");
});

test("lengths are minutes and seconds, with hours only where there are any", () => {
  expect([0, 30, 59.6, 192, 3725].map(formatDuration)).toEqual(["0:00", "0:30", "1:00", "3:12", "1:02:05"]);
});
