import { expect, test } from "vitest";
import { formatMoney, formatTokens, formatUsd } from "./money.ts";

test("formatTokens has a singular and a plural", () => {
  expect([0, 1, 2, 1250].map(formatTokens)).toEqual(["0 tokens", "1 token", "2 tokens", "1,250 tokens"]);
});

test("formatUsd omits zero cents", () => {
  expect([500, 460, 42_000, 0].map(formatUsd)).toEqual(["$5", "$4.60", "$420", "$0"]);
});

test("formatMoney writes pounds", () => {
  expect([400, 368, 33_600].map((pence) => formatMoney(pence, "GBP"))).toEqual(["£4", "£3.68", "£336"]);
});
