import type { Stripe } from "stripe";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { CapabilityStatus, PayeeRefusal, StripeRefusal } from "./payout-accounts.contract.ts";

type Account = Stripe.V2.Core.Account;
type Entry = Stripe.V2.Core.Account.Requirements.Entry;

export type AccountFacts = {
  detailsSubmitted: boolean;
  transfersActive: boolean;
  payoutsEnabled: boolean;
  isRejected: boolean;
  capabilityStatus: CapabilityStatus;
  currentlyDue: string[];
  pastDue: string[];
};

/** Without these two, Stripe's response has neither capabilities nor requirements. */
export const accountParts = ["configuration.recipient", "requirements"] as const;

const refusalItems = /rejection_appeal|supportability/;

/** Maps Stripe's account to the specification's fields (§3, §4). A response without these parts counts as not submitted. */
export function readAccount(account: Account): AccountFacts {
  const balance = account.configuration?.recipient?.capabilities?.stripe_balance;
  const transfers = balance?.stripe_transfers;
  const currentlyDue = listDue(account, ["currently_due", "past_due"]);
  const capabilities = [transfers, balance?.payouts];
  const isRejected =
    currentlyDue.some((description) => refusalItems.test(description)) ||
    capabilities.some(
      (capability) =>
        capability?.status === "rejected" || capability?.status_details.some(({ code }) => code.startsWith("rejected_")),
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

/** The reason why a viewer has no payout account, or null for a label. Specification §6: super users need none. */
export function refusePayee(viewer: Viewer): ({ ok: false } & PayeeRefusal) | null {
  if (viewer.isSuperUser) return { ok: false, refusal: "not-needed" };
  return viewer.activeRole === "label" ? null : { ok: false, refusal: "labels-only" };
}

/** Rate limit, or the same request is still running: the outcome is open. */
const undecided = new Set([409, 429]);

/**
 * Classifies a failed call to Stripe. "refused" is definite: nothing was done and the same request would fail again.
 * Anything else (no response, a server error, a key reused with other parameters) leaves the outcome open. Errors that are not
 * Stripe's are rethrown.
 */
export function readStripeRefusal(error: unknown): StripeRefusal {
  if (!isStripeError(error)) throw error;
  const { statusCode: status, message } = error;
  const isDefinite = status !== undefined && status >= 400 && status < 500 && !undecided.has(status);
  if (!isDefinite || error.rawType === "idempotency_error") return { refusal: "unavailable" };
  return { refusal: "refused", message };
}

type StripeError = Error & { statusCode: number | undefined; rawType: string | undefined };

function isStripeError(error: unknown): error is StripeError {
  return error instanceof Error && "statusCode" in error && "rawType" in error;
}
