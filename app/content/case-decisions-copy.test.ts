import { expect, test } from "vitest";
import { decidedAlready } from "./case-decisions-copy.ts";

const decided = {
  action: "account.rejected",
  byEmail: "one@example.com",
  at: Date.UTC(2026, 10, 21, 12),
} as const;

test("decidedAlready names the earlier decision, its author and date", () => {
  const words = decidedAlready(decided, { email: "two@example.com" });
  expect(words).toMatch(/^one@example\.com rejected this account on .*21.*\. Nothing more was done/);
});

test("decidedAlready says “You” or, without an email, “Someone else”", () => {
  expect(decidedAlready(decided, { email: "one@example.com" })).toMatch(/^You rejected/);
  expect(decidedAlready({ ...decided, byEmail: null }, { email: "x@example.com" })).toMatch(/^Someone else/);
});
