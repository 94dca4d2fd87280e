import type { Noun } from "#worker/domain/lib/noun.ts";
import type { PurchaseStatus } from "./return-context/return-context.contract.ts";

/** A purchase of a token package. Webhook, returning buyer and cron all end in `settleCheckout`. */
export const purchase = {
  table: "purchases",
  column: "status",
  states: {
    open: "written down; its checkout is open at Stripe",
    processing: "paid, but the bank has not confirmed it",
    paid: "its tokens stand in a lot of their own",
    expired: "nobody paid in time",
    failed: "refused, or of another amount than was agreed, which a person looks into",
  },
  moves: [
    {
      from: [],
      to: "open",
      who: "a brand",
      does: "createCheckout",
      in: "worker/domain/money/purchases/create-checkout.ts",
    },
    {
      from: ["open"],
      to: "processing",
      who: "Stripe, by webhook, the returning buyer or the cron; and failed or expired likewise",
      does: "moveUnpaid",
      in: "worker/domain/money/purchases/statements.ts",
    },
    {
      from: ["open", "processing", "expired", "failed"],
      to: "paid",
      who: "Stripe, by webhook, the returning buyer or the cron",
      does: "creditPurchase",
      in: "worker/domain/money/purchases/payment-statements.ts",
    },
    {
      from: ["open", "processing"],
      to: "failed",
      who: "Stripe, when the amounts differ",
      does: "flagForReview",
      in: "worker/domain/money/purchases/statements.ts",
    },
    {
      from: ["open"],
      to: "expired",
      who: "a brand that deletes its account",
      does: "closeCheckouts",
      in: "worker/domain/money/purchases/close-checkouts.ts",
    },
  ],
} satisfies Noun<PurchaseStatus>;
