import type Stripe from "stripe";
import type { AccountStage, StoredAccount } from "./state.ts";

type Capability = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance.StripeTransfers;
type Entry = Stripe.V2.Core.Account.Requirements.Entry;

const detail = (
  code: Capability["status_details"][number]["code"],
  resolution: Capability["status_details"][number]["resolution"],
) => [{ code, resolution }];

const capabilities: Record<AccountStage, Capability> = {
  new: { status: "restricted", status_details: detail("requirements_past_due", "provide_info") },
  "left-halfway": { status: "restricted", status_details: detail("requirements_past_due", "provide_info") },
  "under-review": {
    status: "pending",
    status_details: detail("requirements_pending_verification", "no_resolution"),
  },
  active: { status: "active", status_details: [] },
  restricted: { status: "restricted", status_details: detail("requirements_past_due", "provide_info") },
  rejected: { status: "rejected", status_details: detail("rejected_other", "contact_stripe") },
};

/** May the account receive transfers? */
export const transfersCapability = ({ stage }: StoredAccount): Capability => capabilities[stage];

/** May the account send its balance to its bank? A bank that refused a payout has to be replaced first. */
export function payoutsCapability({ stage, hasWorkingBank }: StoredAccount): Capability {
  if (stage !== "active" || hasWorkingBank) return capabilities[stage];
  return { status: "restricted", status_details: detail("requirements_past_due", "provide_info") };
}

export const canReceive = (account: StoredAccount): boolean =>
  account.isTransfersRequested && transfersCapability(account).status === "active";

/** What is still asked for, by whom, and how urgently. */
export function requirementEntries(account: StoredAccount): Entry[] {
  switch (account.stage) {
    case "new":
      return [
        entry("identity.country", "user", "currently_due"),
        entry("identity.individual.given_name", "user", "currently_due"),
        entry("configuration.recipient.default_outbound_destination", "user", "currently_due"),
        entry("identity.attestations.terms_of_service", "user", "currently_due"),
      ];
    case "left-halfway":
      return [
        entry("configuration.recipient.default_outbound_destination", "user", "currently_due"),
        entry("identity.attestations.terms_of_service", "user", "currently_due"),
      ];
    case "under-review":
      return [entry("identity.individual.documents.primary_verification", "stripe", "eventually_due")];
    case "restricted":
      return [entry("identity.individual.documents.primary_verification", "user", "past_due")];
    case "rejected":
      return [entry("interv_standin.rejection_appeal.support", "user", "past_due")];
    case "active":
      return account.hasWorkingBank
        ? []
        : [entry("configuration.recipient.default_outbound_destination", "user", "past_due")];
  }
}

function entry(
  description: string,
  awaiting: Entry["awaiting_action_from"],
  deadline: Entry["minimum_deadline"]["status"],
): Entry {
  const capability = { configuration: "recipient" as const, deadline: { status: deadline } };
  return {
    awaiting_action_from: awaiting,
    description,
    errors: [],
    impact: {
      restricts_capabilities: [
        { capability: "stripe_balance.stripe_transfers", ...capability },
        { capability: "stripe_balance.payouts", ...capability },
      ],
    },
    minimum_deadline: { status: deadline },
    requested_reasons: [{ code: "routine_onboarding" }],
  };
}
