import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import { log } from "#worker/domain/lib/log.ts";
import { hours } from "#worker/domain/lib/time.ts";
import type { AccountLinkRefusal } from "./payout-accounts.contract.ts";
import { findOpenAccount } from "./queries.ts";
import { readStripeRefusal } from "./read-stripe-refusal.ts";
import { refusePayee } from "./refuse-payee.ts";

type Outcome = { ok: true; url: string } | ({ ok: false } & AccountLinkRefusal);

/** Used and expired links send the browser back for another one: a browser that only goes in circles is stopped. */
const linkLimit = { most: 30, window: hours(1) };

/**
 * A way into Stripe's onboarding pages for the viewer's own account. It opens once and lives minutes, so it is made when
 * it is asked for and kept nowhere.
 */
export async function createAccountLink(ctx: AppContext, viewer: Viewer): Promise<Outcome> {
  const barrier = refusePayee(viewer);
  if (barrier) return barrier;
  const account = await findOpenAccount(ctx, viewer.id);
  if (!account) return { ok: false, refusal: "no-account" };
  if (!(await takeAttempt(ctx, `account-link:${viewer.id}`, linkLimit)))
    return { ok: false, refusal: "too-many-links" };
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
        // One visit instead of several.
        collection_options: { fields: "eventually_due" },
      },
    },
  });
}
