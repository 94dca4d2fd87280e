import { tooManyAttempts } from "#app/content/accounts-copy.ts";
import { resetRefusals, securityToasts } from "#app/content/security-copy.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { anyone, formAction } from "#app/lib/form-action.ts";
import { isClientAllowed } from "#worker/domain/services/jobs/attempts.ts";
import { ForgotPassword, ResetPassword } from "#worker/domain/people/accounts/accounts.contract.ts";
import { requestPasswordReset, resetPassword } from "#worker/domain/people/accounts/reset-password.ts";
import { clearSessionCookie } from "#worker/domain/people/accounts/sign-in.ts";

const limit = { isAllowed: isClientAllowed, message: tooManyAttempts };

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
  // Whatever session this browser had is over too.
  done: (_outcome, _input, { ctx }) =>
    redirectWithToast("/auth", securityToasts.passwordReset, { "Set-Cookie": clearSessionCookie(ctx) }),
  // The page says by itself that its link no longer works.
  words: { ...resetRefusals, "invalid-link": {} },
});
