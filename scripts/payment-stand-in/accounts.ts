import type Stripe from "stripe";
import { z } from "zod";
import { canReceive, showAccount } from "./account-status.ts";
import { balanceOf } from "./balance.ts";
import { type Books, newId } from "./books.ts";
import { emitThin } from "./events.ts";
import { readParameters } from "./parameters.ts";
import { refuse, refuseMissing } from "./idempotency.ts";
import type { StoredAccount } from "./state.ts";

const Include = z.array(z.enum(["configuration.recipient", "requirements"]));

const Requested = z.strictObject({ requested: z.boolean() });
/** The part of `accounts.create` that a label's Express account is opened with; the rest is refused as unknown. */
const Create = z.strictObject({
  contact_email: z.string().optional(),
  display_name: z.string().optional(),
  dashboard: z.enum(["express"]),
  identity: z.strictObject({ country: z.string().regex(/^[a-z]{2}$/) }).optional(),
  configuration: z
    .strictObject({
      recipient: z.strictObject({
        capabilities: z.strictObject({
          stripe_balance: z.strictObject({ stripe_transfers: Requested }),
        }),
      }),
    })
    .optional(),
  defaults: z
    .strictObject({
      responsibilities: z.strictObject({ fees_collector: z.string(), losses_collector: z.string() }).optional(),
    })
    .optional(),
  metadata: z.record(z.string(), z.string()).optional(),
  include: Include.optional(),
});
type Requests = z.output<typeof Create>;

export function createAccount(books: Books, input: unknown): Stripe.V2.Core.Account {
  const requests = readParameters(Create, input);
  const { fees_collector: fees, losses_collector: losses } = requests.defaults?.responsibilities ?? {};
  if (fees !== "application" || losses !== "application")
    refuse(
      "parameter_invalid",
      "Accounts with the express dashboard need fees_collector and losses_collector to be application.",
      "defaults.responsibilities",
    );
  const account = makeAccount(books, requests);
  books.state.accounts[account.id] = account;
  emitThin(books, "v2.core.account.created", account.id);
  return showAccount(account, requests.include ?? []);
}

function makeAccount(books: Books, requests: Requests): StoredAccount {
  const { identity, configuration } = requests;
  return {
    id: newId("acct", 16),
    createdAt: books.now(),
    stage: "new",
    isClosed: false,
    hasWorkingBank: true,
    failsNextPayout: false,
    contactEmail: requests.contact_email ?? null,
    displayName: requests.display_name ?? null,
    dashboard: requests.dashboard,
    country: identity?.country ?? null,
    entityType: null,
    isTransfersRequested: configuration?.recipient.capabilities.stripe_balance.stripe_transfers.requested ?? false,
    metadata: requests.metadata ?? {},
  };
}

export const findAccount = (books: Books, id: string): StoredAccount =>
  books.state.accounts[id] ?? refuseMissing("account", id, "account");

export function retrieveAccount(books: Books, input: unknown, [id = ""]: string[]) {
  const { include } = readParameters(z.strictObject({ include: includeInQuery.optional() }), input);
  return showAccount(findAccount(books, id), include ?? []);
}

// Lists in a query string are encoded as `include[0]=…`.
const includeInQuery = z.preprocess(
  (value) => (typeof value === "object" && value !== null ? Object.values(value) : value),
  Include,
);

const Close = z.strictObject({ applied_configurations: z.array(z.enum(["recipient"])).optional() });

/** Closes an account for good; refused while it still holds money. */
export function closeAccount(books: Books, input: unknown, [id = ""]: string[]): Stripe.V2.Core.Account {
  readParameters(Close, input);
  const account = findAccount(books, id);
  const balances = ["usd", "gbp"].map((currency) => balanceOf(books, id, currency));
  if (balances.some(({ available, pending }) => available + pending !== 0))
    refuse("account_has_balance", "This account cannot be closed while its balance is not zero.");
  if (!account.isClosed) {
    account.isClosed = true;
    emitThin(books, "v2.core.account.closed", id);
  }
  return showAccount(account, []);
}

/** Updates an account and emits thin events, which carry only its id: the listener fetches the account. */
export function changeAccount(books: Books, account: StoredAccount, change: Partial<StoredAccount>) {
  const couldReceive = canReceive(account);
  Object.assign(account, change);
  emitThin(books, "v2.core.account[requirements].updated", account.id);
  if (couldReceive !== canReceive(account) || change.stage !== undefined)
    emitThin(books, "v2.core.account[configuration.recipient].capability_status_updated", account.id);
  return account;
}
