import { redirect } from "react-router";
import { z } from "zod";
import {
  accountToasts,
  signInFailed,
  signInRefusals,
  signUpFailed,
  signUpRefusals,
  tooManyAttempts,
} from "#app/content/accounts-copy.ts";
import { codeRefusals, resetRefusals, securityToasts } from "#app/content/security-copy.ts";
import { viewerContext } from "#app/context.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { anyone, formAction, type FormArgs, signedIn } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import { authAddressOf, nextOf } from "#app/lib/sign-in-address.ts";
import { requestPasswordReset, resetPassword } from "#worker/domain/people/accounts/reset-password.ts";
import { isClientAllowed } from "#worker/domain/services/jobs/attempts.ts";
import { badRequest, forbidden, readClientAddress } from "#worker/domain/lib/http.ts";
import { activeRoles } from "#worker/domain/lib/viewer.contract.ts";
import {
  type Browser,
  ForgotPassword,
  GiveSecondFactor,
  ResetPassword,
  SignIn,
  SignUp,
} from "#worker/domain/people/accounts/accounts.contract.ts";
import { giveSecondFactor } from "#worker/domain/people/accounts/give-second-factor.ts";
import { clearSessionCookie, signIn } from "#worker/domain/people/accounts/sign-in.ts";
import { signUp } from "#worker/domain/people/accounts/sign-up.ts";
import { switchRole } from "#worker/domain/people/accounts/own-sessions.ts";
import { readTab } from "./auth-card.tsx";

export const secondFactorPath = "/auth/second-factor";

const limit = { isAllowed: isClientAllowed, message: tooManyAttempts };

const signInAction = formAction({
  schema: SignIn,
  who: signedOut,
  limit,
  run: (ctx, browser, input) => signIn(ctx, input, browser),
  done: ({ isSecondFactorAwaited, cookie }, _, { url }) =>
    redirect(isSecondFactorAwaited ? authAddressOf(secondFactorPath, nextOf(url)) : nextOf(url), {
      headers: { "Set-Cookie": cookie },
    }),
  failed: signInFailed,
  words: signInRefusals,
});

const signUpAction = formAction({
  schema: SignUp,
  who: signedOut,
  limit,
  run: (ctx, browser, input, { url }) => {
    const next = nextOf(url);
    return signUp(ctx, input, browser, next === "/" ? null : next);
  },
  done: ({ cookie }) => redirectWithToast("/awaiting-approval", accountToasts.accountCreated, { "Set-Cookie": cookie }),
  failed: signUpFailed,
  words: signUpRefusals,
});

export const authAction = intents({ signin: signInAction, signup: signUpAction }, ({ url }) => readTab(url));

export const secondFactorAction = formAction({
  schema: GiveSecondFactor,
  who: ({ request }) => readBrowser(request),
  run: (ctx, browser, input) => giveSecondFactor(ctx, input, browser),
  done: ({ cookie }, _, { url }) => redirect(nextOf(url), { headers: { "Set-Cookie": cookie } }),
  words: codeRefusals,
});

/** Only super users may switch roles. */
export const switchRoleAction = formAction({
  schema: z.object({ role: z.enum(activeRoles) }),
  who: signedIn,
  invalid: badRequest,
  run: async (ctx, _, { role }, { request }) => {
    if (!(await switchRole(ctx, request.headers.get("cookie"), role))) throw forbidden();
    return { ok: true };
  },
  done: () => redirect("/"),
  words: {},
});

function signedOut({ context, url, request }: FormArgs): Browser {
  if (context.get(viewerContext)) throw redirect(nextOf(url));
  return readBrowser(request);
}

function readBrowser(request: Request): Browser {
  return {
    userAgent: request.headers.get("user-agent"),
    cookieHeader: request.headers.get("cookie"),
    clientAddress: readClientAddress(request),
  };
}

export const forgotPasswordAction = formAction({
  schema: ForgotPassword,
  who: anyone,
  limit,
  run: async (ctx, _, input) =>
    (await requestPasswordReset(ctx, input)) ? { ok: true } : { ok: false, refusal: "too-many-attempts" },
  done: () => ({}),
  words: { "too-many-attempts": { message: tooManyAttempts } },
});

export const resetPasswordAction = formAction({
  schema: ResetPassword,
  who: anyone,
  limit,
  run: (ctx, _, input) => resetPassword(ctx, input),
  // The reset ended every session of the account, including this browser's.
  done: (_outcome, _input, { ctx }) =>
    redirectWithToast("/auth", securityToasts.passwordReset, { "Set-Cookie": clearSessionCookie(ctx) }),
  // The page itself shows that the link no longer works.
  words: { ...resetRefusals, "invalid-link": {} },
});
