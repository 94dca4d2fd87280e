import { redirect } from "react-router";
import { z } from "zod";
import {
  bothFactorsRefusals,
  changePasswordRefusals,
  codeRefusals,
  passwordRefusals,
  securityToasts,
} from "#app/content/security-copy.ts";
import { requireViewer, sessionContext } from "#app/context.ts";
import { sendVerificationAction } from "#app/features/people/accounts/verification-actions.ts";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { type FormAction, type FormArgs, formAction, noFields } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import {
  BeginSecondFactor,
  ChangeEmail,
  ChangePassword,
  GiveBothFactors,
  GiveSecondFactor,
} from "#worker/domain/people/accounts/accounts.contract.ts";
import { changePassword, requestEmailChange } from "#worker/domain/people/accounts/change-credentials.ts";
import type { OwnSession } from "#worker/domain/people/accounts/check-password.ts";
import { revokeSession } from "#worker/domain/people/accounts/own-sessions.ts";
import { signOutEverywhere } from "#worker/domain/people/accounts/sign-in.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
} from "#worker/domain/people/accounts/second-factor.ts";
import type { RecoveryCodes, SecurityIntent } from "./security-form.tsx";
import { securityPath } from "#app/lib/addresses.ts";

export function requireOwnSession({ context }: Pick<FormArgs, "context">): OwnSession {
  const viewer = requireViewer(context);
  const session = context.get(sessionContext);
  if (!session) throw redirect("/auth");
  return { viewer, sessionId: session.sessionId };
}

const who = requireOwnSession;

export const securityAction = intents({
  "change-password": formAction({
    schema: ChangePassword,
    who,
    run: changePassword,
    done: ({ cookie }) => back(securityToasts.passwordChanged, { "Set-Cookie": cookie }),
    words: changePasswordRefusals,
  }),
  "change-email": formAction({
    schema: ChangeEmail,
    who,
    run: requestEmailChange,
    done: () => back(securityToasts.emailLinkSent),
    words: passwordRefusals,
  }),
  "send-verification": sendVerificationAction(securityPath),
  "begin-second-factor": formAction({
    schema: BeginSecondFactor,
    who,
    run: beginSecondFactor,
    done: () => redirect(securityPath),
    words: passwordRefusals,
  }),
  "confirm-second-factor": formAction({
    schema: GiveSecondFactor,
    who,
    run: confirmSecondFactor,
    done: ({ recoveryCodes, cookie }) => ({
      ...showOnce({ recoveryCodes }),
      headers: { "Set-Cookie": cookie },
    }),
    words: codeRefusals,
  }),
  "renew-recovery-codes": formAction({
    schema: GiveBothFactors,
    who,
    run: renewRecoveryCodes,
    done: showOnce,
    words: bothFactorsRefusals,
  }),
  "disable-second-factor": formAction({
    schema: GiveBothFactors,
    who,
    run: disableSecondFactor,
    done: () => back(securityToasts.secondFactorOff),
    words: bothFactorsRefusals,
  }),
  "end-session": formAction({
    schema: z.object({ sessionId: z.string().default("") }),
    who,
    run: async (ctx, { viewer }, { sessionId }) => ({
      ok: true,
      isEnded: await revokeSession(ctx, viewer, sessionId),
    }),
    done: ({ isEnded }) => back(isEnded ? securityToasts.sessionEnded : securityToasts.sessionGone),
    words: {},
  }),
  "sign-out-everywhere": formAction({
    schema: noFields,
    who,
    run: async (ctx, { viewer }) => ({ ok: true, cookie: await signOutEverywhere(ctx, viewer) }),
    done: ({ cookie }) => redirectWithToast("/auth", securityToasts.signedOutEverywhere, { "Set-Cookie": cookie }),
    words: {},
  }),
} satisfies Record<SecurityIntent, FormAction>);

function back(toast: Toast, headers?: HeadersInit): Response {
  return redirectWithToast(securityPath, toast, headers);
}

/** Returns the codes in this response only, and resets the form. */
function showOnce({ recoveryCodes }: RecoveryCodes) {
  return { resetForm: true, more: { recoveryCodes } };
}
