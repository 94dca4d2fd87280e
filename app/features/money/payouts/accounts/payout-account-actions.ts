import { redirect } from "react-router";
import {
  connectRefusal,
  connectToasts,
  creationFailed,
  linkFailed,
  openedElsewhere,
  resetFailed,
} from "#app/content/connect-copy.ts";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { type FormAction, type FormArgs, formAction } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import { requireViewer } from "#app/context.ts";
import type { AppContext } from "#worker/context.ts";
import { forbidden } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { createAccountLink, createConnectedAccount } from "#worker/domain/money/payouts/accounts/create-connected-account.ts";
import { OpenAccount, ResetAccount } from "#worker/domain/money/payouts/accounts/payout-accounts.contract.ts";
import { findAccountCountry } from "#worker/domain/money/payouts/accounts/queries.ts";
import { refusePayee } from "#worker/domain/money/payouts/accounts/read-account.ts";
import { resetConnectedAccount } from "#worker/domain/money/payouts/accounts/reset-connected-account.ts";
import { type ConnectIntent, connectPath } from "./country-form.tsx";

export const payoutAccountAction = intents({
  create: formAction({
    schema: OpenAccount,
    who: payee,
    run: createConnectedAccount,
    done: (_, { country }, { ctx }, viewer) => back(ctx, viewer, country, connectToasts.created),
    words: (refused) => ({ status: 409, toast: creationFailed(connectRefusal(refused)) }),
  }),
  reset: formAction({
    schema: ResetAccount,
    who: payee,
    run: resetConnectedAccount,
    done: (_, { country }, { ctx }, viewer) => back(ctx, viewer, country, connectToasts.reset),
    words: (refused) => ({ status: 409, toast: resetFailed(connectRefusal(refused)) }),
  }),
} satisfies Record<ConnectIntent, FormAction>);

export async function leaveForStripe(ctx: AppContext, viewer: Viewer): Promise<Response> {
  const link = await createAccountLink(ctx, viewer);
  return link.ok ? redirect(link.url) : redirectWithToast(connectPath, linkFailed(connectRefusal(link)));
}

function payee({ context }: FormArgs): Viewer {
  const viewer = requireViewer(context);
  if (refusePayee(viewer)) throw forbidden();
  return viewer;
}

async function back(ctx: AppContext, viewer: Viewer, chosen: string, done: Toast): Promise<Response> {
  const country = await findAccountCountry(ctx, viewer.id);
  // Another tab has already opened an account; its country may differ from the one chosen here.
  const isOther = country !== null && country !== chosen;
  return redirectWithToast(connectPath, isOther ? openedElsewhere(country) : done);
}
