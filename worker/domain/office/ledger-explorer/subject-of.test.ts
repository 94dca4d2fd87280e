import { expect, test } from "vitest";
import { subjectOf } from "./subject-of.ts";

test.each([
  ["purchase:p1", "purchase", "p1"],
  ["purchase-cash:p1", "purchase", "p1"],
  ["purchase-fee:p1", "purchase", "p1"],
  ["hold:r1", "licence", "r1"],
  ["capture:r1", "licence", "r1"],
  ["release:r1", "licence", "r1"],
  ["earning:l1:usd", "licence", "l1"],
  ["revenue:l1:gbp", "licence", "l1"],
  ["shortfall:l1:usd", "licence", "l1"],
  ["reversal:earning:l1:usd:du_1", "licence", "l1"],
  ["reversal-undone:earning:l1:usd:du_1", "licence", "l1"],
  ["dispute:du_1", "dispute", "du_1"],
  ["dispute-debt-capture:du_1", "dispute", "du_1"],
  ["dispute-unspent:du_1:usd", "dispute", "du_1"],
  ["payout:o1", "payout", "o1"],
  ["payout-paid:o1", "payout", "o1"],
  ["returned:o1:trr_1", "payout", "o1"],
  ["adjustment-value:j1:usd", "adjustment", "j1"],
])("%s is about the %s %s", (transferId, kind, id) => {
  expect(subjectOf(transferId, null)).toEqual({ kind, id });
});

test("an entry of a refund is about the purchase it gives back", () => {
  expect(subjectOf("refund-cash:f1:usd", "p1")).toEqual({ kind: "purchase", id: "p1" });
  expect(subjectOf("refund:f1", null)).toBeNull();
});

test("a gift or a repayment has no page but its accounts", () => {
  for (const id of ["grant:g1", "grant-value:g1", "repay:x", "", ":", "purchase"]) {
    expect(subjectOf(id, null)).toBeNull();
  }
});
