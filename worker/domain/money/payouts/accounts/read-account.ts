import type { Stripe } from "stripe";
import type { CapabilityStatus } from "./payout-accounts.contract.ts";

type Account = Stripe.V2.Core.Account;
type Entry = Stripe.V2.Core.Account.Requirements.Entry;

/** What we keep of an account at Stripe. */
export type AccountFacts = {
  detailsSubmitted: boolean;
  transfersActive: boolean;
  payoutsEnabled: boolean;
  isRejected: boolean;
  capabilityStatus: CapabilityStatus;
  currentlyDue: string[];
  pastDue: string[];
};

/** Without these two, neither capabilities nor requirements are in the answer. */
export const accountParts = ["configuration.recipient", "requirements"] as const;

const refusalItems = /rejection_appeal|supportability/;

/** Stripe's account in the words of the specification (§3, §4). An answer without its parts counts as not submitted. */
export function readAccount(account: Account): AccountFacts {
  const balance = account.configuration?.recipient?.capabilities?.stripe_balance;
  const transfers = balance?.stripe_transfers;
  const currentlyDue = listDue(account, ["currently_due", "past_due"]);
  const capabilities = [transfers, balance?.payouts];
  const isRejected =
    currentlyDue.some((description) => refusalItems.test(description)) ||
    capabilities.some(
      (capability) =>
        capability?.status === "rejected" ||
        capability?.status_details.some(({ code }) => code.startsWith("rejected_")),
    );
  return {
    detailsSubmitted: account.requirements !== undefined && currentlyDue.length === 0 && !isRejected,
    transfersActive: transfers?.status === "active" && !isRejected,
    payoutsEnabled: balance?.payouts?.status === "active" && !isRejected,
    isRejected,
    capabilityStatus: isRejected ? "rejected" : (transfers?.status ?? "pending"),
    currentlyDue,
    pastDue: listDue(account, ["past_due"]),
  };
}

function listDue(account: Account, deadlines: readonly Entry["minimum_deadline"]["status"][]): string[] {
  const due = (account.requirements?.entries ?? []).filter(
    (entry) => entry.awaiting_action_from === "user" && deadlines.includes(entry.minimum_deadline.status),
  );
  return [...new Set(due.map(({ description }) => description))];
}
