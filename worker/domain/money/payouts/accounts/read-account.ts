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

/** Why a viewer has no payout account, or null for a label. Specification §6: super users need none. */
export function refusePayee(viewer: Viewer): ({ ok: false } & PayeeRefusal) | null {
  if (viewer.isSuperUser) return { ok: false, refusal: "not-needed" };
  return viewer.activeRole === "label" ? null : { ok: false, refusal: "labels-only" };
}

/** Busy, or the same request is still running: nothing is decided yet. */
const undecided = new Set([409, 429]);

/**
 * What a failed call to Stripe means. "refused" is definite: nothing was done and asking again the same way is useless.
 * Anything else (no answer, a fault, a key that was used otherwise) leaves open whether it was done. Errors that are not
 * Stripe's are thrown on.
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
