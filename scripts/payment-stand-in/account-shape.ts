import type Stripe from "stripe";
import { payoutsCapability, requirementEntries, transfersCapability } from "./account-status.ts";
import type { StoredAccount } from "./state.ts";

/** The account as the API shows it. What is not asked for with `include` is absent. */
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
    ...(has("defaults") && { defaults: showDefaults(account) }),
    ...(account.displayName !== null && { display_name: account.displayName }),
    ...(has("future_requirements") && { future_requirements: { entries: [] } }),
    ...(has("identity") && { identity: showIdentity(account) }),
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

function showDefaults(account: StoredAccount): Stripe.V2.Core.Account.Defaults {
  return {
    ...(account.currency !== null && { currency: account.currency }),
    responsibilities: {
      fees_collector: account.feesCollector,
      losses_collector: account.lossesCollector,
      requirements_collector: "stripe",
    },
  };
}

function showIdentity(account: StoredAccount): Stripe.V2.Core.Account.Identity {
  return {
    ...(account.country !== null && { country: account.country }),
    ...(account.entityType !== null && { entity_type: account.entityType }),
  };
}

function showRequirements(account: StoredAccount): Stripe.V2.Core.Account.Requirements {
  const entries = requirementEntries(account);
  const deadlines = entries.map((entry) => entry.minimum_deadline.status);
  const status = (["past_due", "currently_due", "eventually_due"] as const).find((deadline) =>
    deadlines.includes(deadline),
  );
  return { entries, summary: status ? { minimum_deadline: { status } } : {} };
}
