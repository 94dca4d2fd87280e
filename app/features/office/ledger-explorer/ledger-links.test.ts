import { expect, test } from "vitest";
import { accountName, entryTitle, findingHref, formatAmount, ledgerHref, subjectHref } from "./ledger-links.tsx";

test("formatAmount always shows cents and sign", () => {
  expect(formatAmount(1250, "USD")).toBe("$12.50");
  expect(formatAmount(1200, "GBP")).toBe("£12.00");
  expect(formatAmount(-7, "GBP")).toBe("-£0.07");
  expect(formatAmount(1, "TOK")).toBe("1 token");
  expect(formatAmount(-1200, "TOK")).toBe("-1,200 tokens");
});

test("accountName combines purpose, owner and unit", () => {
  const name = (code: string, unit: "TOK" | "USD", ownerName: string | null) =>
    accountName({ id: "some:id", code, unit, ownerName });
  expect(name("tokens", "TOK", "ada@example.com")).toBe("Tokens of ada@example.com");
  expect(name("earnings", "USD", "Night Bus")).toBe("Owed to Night Bus, USD");
  expect(name("stripe", "USD", null)).toBe("Cash at Stripe, USD");
  expect(name("unheard-of", "USD", null)).toBe("some:id");
});

test("entryTitle names kind and reason", () => {
  expect(entryTitle({ kind: "post", reason: "purchase-cash" })).toBe("Booked: purchase cash");
});

test("ledger links URL-encode ids and omit empty filters", () => {
  expect(findingHref({ kind: "transfer", id: "earning:l/1:usd" })).toBe("/admin/ledger/entries/earning%3Al%2F1%3Ausd");
  expect(subjectHref({ kind: "dispute", id: "du_1" })).toBe("/admin/ledger/disputes/du_1");
  expect(ledgerHref("payouts", { status: "paid", after: null })).toBe("/admin/ledger/payouts?status=paid");
  expect(ledgerHref("overview")).toBe("/admin/ledger");
});
