import { securityToasts, verifyRefusals } from "#app/content/security-copy.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { anyone, formAction, noFields, signedIn } from "#app/lib/form-action.ts";
import { sendVerificationAgain, verifyEmail } from "#worker/domain/people/accounts/verify-email.ts";

export const verifyEmailAction = formAction({
  schema: noFields,
  who: anyone,
  run: (ctx, _who, _input, { url }) => verifyEmail(ctx, url.searchParams.get("token") ?? ""),
  done: () => redirectWithToast("/auth", securityToasts.emailVerified),
  words: ({ refusal }) => ({ message: verifyRefusals[refusal] }),
});

/** Another tab may have confirmed the address meanwhile: then no mail is sent. */
const verificationToasts = {
  sent: securityToasts.verificationSent,
  "verified-already": securityToasts.emailVerified,
  "too-often": securityToasts.sentTooOften,
} as const;

/** Sends the verification mail again and returns to `path`. */
export const sendVerificationAction = (path: string) =>
  formAction({
    schema: noFields,
    who: signedIn,
    run: async (ctx, viewer) => ({ ok: true, answer: await sendVerificationAgain(ctx, viewer) }),
    done: ({ answer }) => redirectWithToast(path, verificationToasts[answer]),
    words: {},
  });
