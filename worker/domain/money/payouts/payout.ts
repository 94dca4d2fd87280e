import type { Noun } from "#worker/domain/lib/noun.ts";
import type { PayoutStatus } from "./payouts.contract.ts";

/** A payout: all that is due to a label in one currency, as one transfer. `payDueLabels` runs every move. */
export const payout = {
  table: "payouts",
  column: "status",
  states: {
    claimed: "its entries are set aside; the transfer is made, or tried again",
    paid: "the transfer is made",
    failed: "the account cannot be paid; all of it is due again",
  },
  moves: [
    {
      from: [],
      to: "claimed",
      who: "the cron, for an approved label whose earnings are due",
      does: "claimPayout",
      in: "worker/domain/money/payouts/pay-due-labels.ts",
    },
    {
      from: ["claimed"],
      to: "claimed",
      who: "Stripe, by no answer or a refusal that passes",
      does: "postpone",
      in: "worker/domain/money/payouts/settle-payout.ts",
    },
    {
      from: ["claimed"],
      to: "paid",
      who: "Stripe",
      does: "settlePaid",
      in: "worker/domain/money/payouts/settle-payout.ts",
    },
    {
      from: ["claimed"],
      to: "failed",
      who: "Stripe, by a refusal for good",
      does: "abandonPayout",
      in: "worker/domain/money/payouts/settle-payout.ts",
    },
    {
      from: ["paid"],
      to: "paid",
      who: "Stripe, by a reversal: what came back is due again",
      does: "applyTransferReversal",
      in: "worker/domain/money/payouts/apply-transfer-reversal.ts",
    },
  ],
} satisfies Noun<PayoutStatus>;
