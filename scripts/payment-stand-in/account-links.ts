import type Stripe from "stripe";
import { z } from "zod";
import { findAccount } from "./accounts.ts";
import { type Books, minutes, newId } from "./books.ts";
import { readParameters, whole } from "./parameters.ts";
import { refuse, refuseMissing } from "./idempotency.ts";
import type { StoredLink } from "./state.ts";

const address = z.string().regex(/^https?:\/\//, "url");
const Onboarding = z.strictObject({
  refresh_url: address,
  return_url: address.optional(),
  collection_options: z
    .strictObject({
      fields: z.enum(["currently_due", "eventually_due"]).optional(),
      future_requirements: z.enum(["include", "omit"]).optional(),
    })
    .optional(),
});
const Create = z.strictObject({
  account: z.string(),
  use_case: z.strictObject({ type: z.enum(["account_onboarding"]), account_onboarding: Onboarding }),
});

const life = minutes(5);

/** Creates a single-use link to the onboarding pages, valid for five minutes. */
export function createAccountLink(books: Books, input: unknown): Stripe.V2.Core.AccountLink {
  const { account: accountId, use_case: useCase } = readParameters(Create, input);
  const account = findAccount(books, accountId);
  if (account.isClosed) refuse("account_closed", "This account has been closed.", "account");
  if (account.stage === "rejected")
    refuse("account_rejected", "You cannot create an account link for an account that has been rejected.");
  const link: StoredLink = {
    id: newId("link", 32),
    account: accountId,
    createdAt: books.now(),
    expiresAt: books.now() + life,
    visit: null,
    isDone: false,
    refreshUrl: useCase.account_onboarding.refresh_url,
    returnUrl: useCase.account_onboarding.return_url ?? null,
  };
  books.state.links[link.id] = link;
  return showLink(books, link, useCase);
}

function showLink(books: Books, link: StoredLink, useCase: z.output<typeof Create>["use_case"]) {
  const { collection_options: options, ...urls } = useCase.account_onboarding;
  return {
    object: "v2.core.account_link" as const,
    account: link.account,
    created: new Date(link.createdAt).toISOString(),
    expires_at: new Date(link.expiresAt).toISOString(),
    livemode: false,
    url: `${books.ownOrigin}/setup/s/${link.id}`,
    use_case: {
      type: useCase.type,
      account_onboarding: {
        ...(options?.fields && { collection_options: { fields: options.fields } }),
        refresh_url: urls.refresh_url,
        ...(urls.return_url && { return_url: urls.return_url }),
      },
    },
  };
}

/** Opens a single-use link. Returns the key of this visit, or null when the link is used or expired. */
export function openLink(books: Books, id: string): { link: StoredLink; visit: string | null } {
  const link = findLink(books, id);
  if (link.visit !== null || link.expiresAt <= books.now()) return { link, visit: null };
  link.visit = newId("visit");
  return { link, visit: link.visit };
}

export const findLink = (books: Books, id: string): StoredLink =>
  books.state.links[id] ?? refuseMissing("account link", id, "link");

const Update = z.strictObject({
  payments: z
    .strictObject({
      payouts: z.strictObject({ minimum_balance_by_currency: z.record(z.string(), whole(0)) }),
    })
    .optional(),
});

export function updateBalanceSettings(books: Books, input: unknown) {
  const { payments } = readParameters(Update, input);
  const minimums = Object.assign(books.state.minimumBalances, payments?.payouts.minimum_balance_by_currency);
  return { object: "balance_settings", payments: { payouts: { minimum_balance_by_currency: minimums } } };
}
