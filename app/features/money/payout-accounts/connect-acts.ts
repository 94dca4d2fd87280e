import { redirect } from "react-router";
import type { z } from "zod";
import {
  connectRefusal,
  connectToasts,
  creationFailed,
  openedElsewhere,
  linkFailed,
  resetFailed,
} from "#app/content/connect-copy.ts";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import {
  OpenAccount,
  type OpenAccountRefusal,
  ResetAccount,
  type ResetAccountRefusal,
} from "#worker/domain/money/payout-accounts/payout-accounts.contract.ts";
import { createAccountLink } from "#worker/domain/money/payout-accounts/create-account-link.ts";
import { createConnectedAccount } from "#worker/domain/money/payout-accounts/create-connected-account.ts";
import { resetConnectedAccount } from "#worker/domain/money/payout-accounts/reset-connected-account.ts";
import { findAccountCountry } from "#worker/domain/money/payout-accounts/queries.ts";
import { type ConnectIntent, connectPath } from "./connect-answer.ts";

type Outcome = { ok: true; toast: Toast } | { ok: false; countryError: string | null; toast: Toast | null };
type Act = (ctx: AppContext, viewer: Viewer, form: unknown) => Promise<Outcome>;

/** What each of the page's forms does, and the toast that tells how it went. */
export const connectActs: Record<ConnectIntent, Act> = {
  create: act(OpenAccount, createConnectedAccount, { done: connectToasts.created, failed: creationFailed }),
  reset: act(ResetAccount, resetConnectedAccount, { done: connectToasts.reset, failed: resetFailed }),
};

/** Through a new link to Stripe, or back to our own page with the reason why not. */
export async function leaveForStripe(ctx: AppContext, viewer: Viewer): Promise<Response> {
  const link = await createAccountLink(ctx, viewer);
  return link.ok ? redirect(link.url) : redirectWithToast(connectPath, linkFailed(connectRefusal(link)));
}

function act<Schema extends z.ZodType<OpenAccount>>(
  schema: Schema,
  run: (
    ctx: AppContext,
    viewer: Viewer,
    input: z.output<Schema>,
  ) => Promise<{ ok: true } | ({ ok: false } & (OpenAccountRefusal | ResetAccountRefusal))>,
  words: { done: Toast; failed: (message: string) => Toast },
): Act {
  return async (ctx, viewer, form) => {
    const input = schema.safeParse(form);
    if (!input.success) return { ok: false, countryError: input.error.issues[0]?.message ?? "", toast: null };
    const outcome = await run(ctx, viewer, input.data);
    if (outcome.ok) {
      const country = await findAccountCountry(ctx, viewer.id);
      // The account of another tab stands; what this form chose is not what became of it.
      const isOther = country !== null && country !== input.data.country;
      return { ok: true, toast: isOther ? openedElsewhere(country) : words.done };
    }
    return { ok: false, countryError: null, toast: words.failed(connectRefusal(outcome)) };
  };
}
