import { expect, test } from "vitest";
import { subjectOf } from "./transfer-rows.ts";

test.each([
  ["purchase", "purchase", "p1"],
  ["purchase-cash", "purchase", "p1"],
  ["purchase-fee", "purchase", "p1"],
  ["render", "licence", "r1"],
  ["earning", "licence", "l1"],
  ["revenue", "licence", "l1"],
  ["shortfall", "licence", "l1"],
  ["reversal", "licence", "l1"],
  ["reversal-undone", "licence", "l1"],
  ["dispute", "dispute", "du_1"],
  ["dispute-debt", "dispute", "du_1"],
  ["dispute-unspent", "dispute", "du_1"],
  ["payout", "payout", "o1"],
  ["transfer-reversal", "payout", "o1"],
  ["adjustment-value", "adjustment", "j1"],
])("a transfer with reason %s links to a %s", (reason, kind, id) => {
  expect(subjectOf({ reason, subjectId: id }, null)).toEqual({ kind, id });
});

test("a refund transfer links to its purchase", () => {
  expect(subjectOf({ reason: "refund-cash", subjectId: "f1" }, "p1")).toEqual({ kind: "purchase", id: "p1" });
  expect(subjectOf({ reason: "refund", subjectId: "f1" }, null)).toBeNull();
});

test("grants, repayments and holds link to no page", () => {
  for (const reason of ["grant", "grant-value", "repayment", "exchange", "", "hold"]) {
    expect(subjectOf({ reason, subjectId: "x" }, null)).toBeNull();
  }
});
