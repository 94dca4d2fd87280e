import type Stripe from "stripe";
import { shape } from "./books.ts";
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

/** Capability to receive transfers. */
export const transfersCapability = ({ stage }: StoredAccount): Capability => capabilities[stage];

/** Capability to pay out to the bank. A bank that refused a payout has to be replaced first. */
export function payoutsCapability({ stage, hasWorkingBank }: StoredAccount): Capability {
  if (stage !== "active" || hasWorkingBank) return capabilities[stage];
  return { status: "restricted", status_details: detail("requirements_past_due", "provide_info") };
}

export const canReceive = (account: StoredAccount): boolean =>
  account.isTransfersRequested && transfersCapability(account).status === "active";

const due: Record<AccountStage, Entry[]> = {
  new: [
    entry("identity.country", "user", "currently_due"),
    entry("identity.individual.given_name", "user", "currently_due"),
    entry("configuration.recipient.default_outbound_destination", "user", "currently_due"),
    entry("identity.attestations.terms_of_service", "user", "currently_due"),
  ],
  "left-halfway": [
    entry("configuration.recipient.default_outbound_destination", "user", "currently_due"),
    entry("identity.attestations.terms_of_service", "user", "currently_due"),
  ],
  "under-review": [entry("identity.individual.documents.primary_verification", "stripe", "eventually_due")],
  restricted: [entry("identity.individual.documents.primary_verification", "user", "past_due")],
  rejected: [entry("interv_standin.rejection_appeal.support", "user", "past_due")],
  active: [],
};

/** Outstanding requirements, with the party they come from and their deadline. */
export function requirementEntries({ stage, hasWorkingBank }: StoredAccount): Entry[] {
  if (stage !== "active" || hasWorkingBank) return due[stage];
  return [entry("configuration.recipient.default_outbound_destination", "user", "past_due")];
}

function entry(
  description: string,
  awaiting: Entry["awaiting_action_from"],
  deadline: Entry["minimum_deadline"]["status"],
): Entry {
  return shape<Entry>({
    awaiting_action_from: awaiting,
    description,
    minimum_deadline: { status: deadline },
  });
}

/** The account as the API returns it: fields not requested with `include` are absent. */
export function showAccount(
  account: StoredAccount,
  include: readonly Stripe.V2.Core.AccountCreateParams.Include[],
): Stripe.V2.Core.Account {
  const has = (part: (typeof include)[number]) => include.includes(part);
  return {
    id: account.id,
    object: "v2.core.account",
    applied_configurations: ["recipient"],
    ...(account.isClosed && { closed: true }),
    ...(has("configuration.recipient") && { configuration: { recipient: showRecipient(account) } }),
    ...(account.contactEmail !== null && { contact_email: account.contactEmail }),
    created: new Date(account.createdAt).toISOString(),
    dashboard: account.dashboard,
    ...(account.displayName !== null && { display_name: account.displayName }),
    livemode: false,
    metadata: account.metadata,
    ...(has("requirements") && { requirements: showRequirements(account) }),
  };
}

function showRecipient(account: StoredAccount): Stripe.V2.Core.Account.Configuration.Recipient {
  if (!account.isTransfersRequested) return { applied: !account.isClosed };
  const stripeBalance = {
    payouts: payoutsCapability(account),
    stripe_transfers: transfersCapability(account),
  };
  return { applied: !account.isClosed, capabilities: { stripe_balance: stripeBalance } };
}

function showRequirements(account: StoredAccount): Stripe.V2.Core.Account.Requirements {
  const entries = requirementEntries(account);
  const deadlines = entries.map((entry) => entry.minimum_deadline.status);
  const status = (["past_due", "currently_due", "eventually_due"] as const).find((deadline) => deadlines.includes(deadline));
  return { entries, summary: status ? { minimum_deadline: { status } } : {} };
}
