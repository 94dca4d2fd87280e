import { expect, test } from "vitest";
import { formatAmount } from "./amount.tsx";

test("formatAmount shows cents in the amount's own currency", () => {
  expect(formatAmount(250, "USD")).toBe("$2.50");
  expect(formatAmount(123_400, "USD")).toBe("$1,234.00");
  expect(formatAmount(200, "GBP")).toBe("£2.00");
  expect(formatAmount(-5, "GBP")).toBe("\u2212£0.05");
  expect(formatAmount(0, "USD")).toBe("$0.00");
});
