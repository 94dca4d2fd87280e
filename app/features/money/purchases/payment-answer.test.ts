import { describe, expect, test } from "vitest";
import type { VerifyOutcome, VerifyRefusal } from "#worker/domain/money/purchases/purchases.contract.ts";
import { isUndecided, readOutcome, toastFor, wordsFor } from "./payment-answer.ts";

const paid: VerifyOutcome = { ok: true, tokensAdded: 10, newBalance: 35, isPending: false };
const refused = (refusal: VerifyRefusal): VerifyOutcome => ({ ok: false, refusal });

describe("payment result", () => {
  test("names the tokens added and the new total, for 10 seconds", () => {
    expect(toastFor(readOutcome(paid, true))).toEqual({
      kind: "success",
      title: "Payment successful!",
      description: "10 tokens added. Your new total is 35 tokens.",
      seconds: 10,
    });
  });

  test("treats a pending bank payment as neither success nor failure", () => {
    const outcome = readOutcome({ ...paid, tokensAdded: 0, isPending: true }, true);
    expect(outcome).toEqual({ state: "pending" });
    expect(toastFor(outcome)).toBeNull();
    expect(wordsFor(outcome)?.title).toBe("Your payment is still processing");
  });

  test("reports a failed payment in the specified words", () => {
    for (const refusal of ["payment-failed", "expired", "no-such-session", "under-review"] as const) {
      expect(toastFor(readOutcome(refused(refusal), true))).toMatchObject({
        title: "Error",
        description: "Failed to verify payment. Please contact support.",
      });
    }
  });

  test("drops a remembered checkout silently if expired or another account's", () => {
    for (const refusal of ["expired", "no-such-session"] as const) {
      const outcome = readOutcome(refused(refusal), false);
      expect([isUndecided(outcome), toastFor(outcome), wordsFor(outcome)]).toEqual([false, null, null]);
    }
  });

  test("is remembered only while it is undecided", () => {
    const undecided = (outcome: VerifyOutcome) => isUndecided(readOutcome(outcome, true));
    expect(undecided(paid)).toBe(false);
    expect(undecided({ ...paid, isPending: true })).toBe(true);
    expect((["not-paid", "payment-unavailable"] as const).map((word) => undecided(refused(word)))).toEqual([true, true]);
    expect((["payment-failed", "expired"] as const).map((word) => undecided(refused(word)))).toEqual([false, false]);
  });
});
