import type Stripe from "stripe";

/** Test payment methods, with the processor's well-known test numbers. */
export type TestMethod = {
  number: string;
  kind: "card" | "delayed";
  label: string;
  outcome: "paid" | "declined" | "settles" | "fails-later" | "disputed" | "refund-fails" | "refund-waits";
};

export const testMethods: readonly TestMethod[] = [
  { number: "4242424242424242", kind: "card", label: "Paid at once", outcome: "paid" },
  { number: "4000000000000002", kind: "card", label: "Declined", outcome: "declined" },
  { number: "4000000000000259", kind: "card", label: "Paid, then disputed", outcome: "disputed" },
  { number: "4000000000005126", kind: "card", label: "Paid, a refund fails", outcome: "refund-fails" },
  { number: "4000000000007726", kind: "card", label: "Paid, a refund takes a day", outcome: "refund-waits" },
  { number: "000123456789", kind: "delayed", label: "Bank debit, arrives in 3 days", outcome: "settles" },
  { number: "000111111116", kind: "delayed", label: "Bank debit, fails in 3 days", outcome: "fails-later" },
];

/** Finds the method by the number as typed, or null if it is unknown. */
export function findTestMethod(number: string): TestMethod | null {
  const digits = number.replaceAll(/\D/g, "");
  return testMethods.find((method) => method.number === digits) ?? null;
}

/** The test card number decides the outcome of its refunds. */
export function refundOutcomeOf(charge: Stripe.Charge) {
  const last4 = charge.payment_method_details?.card?.last4;
  const outcome = testMethods.find((method) => method.kind === "card" && method.number.slice(-4) === last4)?.outcome;
  return outcome === "refund-fails" || outcome === "refund-waits" ? outcome : "paid";
}
