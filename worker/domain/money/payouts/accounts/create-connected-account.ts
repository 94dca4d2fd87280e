import { and, eq } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { labelProfiles } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { log } from "#worker/domain/lib/log.ts";
import { hours } from "#worker/domain/lib/time.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import type { AccountLinkRefusal, OpenAccount, OpenAccountRefusal, OpeningRequest } from "./payout-accounts.contract.ts";
import { requestAccount, openAccount } from "./open-account.ts";
import { findOpenAccount, findOpening } from "./queries.ts";
import { readStripeRefusal, refusePayee } from "./read-account.ts";

type Outcome = { ok: true; accountId: string } | ({ ok: false } & OpenAccountRefusal);

/** Opens the label's account at Stripe. Idempotent: a second press or a retry after a crash finds the same account. */
export async function createConnectedAccount(ctx: AppContext, viewer: Viewer, input: OpenAccount): Promise<Outcome> {
  const barrier = refusePayee(viewer);
  if (barrier) return barrier;
  await runBatch(ctx.db, [requestAccount(ctx, viewer.id, await describeLabel(ctx, viewer, input))]);
  const [opening, account] = await Promise.all([findOpening(ctx, viewer.id), findOpenAccount(ctx, viewer.id)]);
  if (account) return { ok: true, accountId: account.accountId };
  // Race: a concurrent request was refused between the two lines above; the next press sends a new request.
  return opening ? openAccount(ctx, opening) : { ok: false, refusal: "unavailable" };
}

export async function describeLabel(ctx: AppContext, viewer: Viewer, { country }: OpenAccount): Promise<OpeningRequest> {
  const [label] = await ctx.db
    .select({ name: labelProfiles.labelName })
    .from(labelProfiles)
    .where(and(eq(labelProfiles.userId, viewer.id), eq(labelProfiles.isPrimary, true)));
  return { contactEmail: viewer.email, displayName: label?.name ?? null, country };
}

type LinkOutcome = { ok: true; url: string } | ({ ok: false } & AccountLinkRefusal);

/** Used and expired links send the browser back for another one: the limit stops redirect loops. */
const linkLimit = { max: 30, window: hours(1) };

/**
 * Creates a link to Stripe's onboarding pages for the viewer's own account. It can be used once and lives minutes, so it is
 * created on request and never stored.
 */
export async function createAccountLink(ctx: AppContext, viewer: Viewer): Promise<LinkOutcome> {
  const barrier = refusePayee(viewer);
  if (barrier) return barrier;
  const account = await findOpenAccount(ctx, viewer.id);
  if (!account) return { ok: false, refusal: "no-account" };
  if (!(await takeAttempt(ctx, `account-link:${viewer.id}`, linkLimit))) return { ok: false, refusal: "too-many-links" };
  try {
    const { url } = await createLink(ctx, account.accountId);
    return { ok: true, url };
  } catch (error) {
    const refusal = readStripeRefusal(error);
    log("payout-account.no-link", { ...refusal, accountId: account.accountId });
    return { ok: false, ...refusal };
  }
}

function createLink({ stripe, settings }: AppContext, accountId: string) {
  const page = `${settings.PUBLIC_ORIGIN}/connect-onboarding`;
  return stripe.v2.core.accountLinks.create({
    account: accountId,
    use_case: {
      type: "account_onboarding",
      account_onboarding: {
        refresh_url: `${page}?refresh=true`,
        return_url: `${page}?success=true`,
        // Collects all requirements in one visit.
        collection_options: { fields: "eventually_due" },
      },
    },
  });
}
