import type { Submission } from "@conform-to/react";
import { data, redirect, type RouterContextProvider } from "react-router";
import {
  changePasswordRefusals,
  codeRefusals,
  bothFactorsRefusals,
  passwordRefusals,
  securityToasts,
} from "#app/content/security-copy.ts";
import { appContext, sessionContext } from "#app/context.ts";
import {
  type SecurityAnswer,
  type SecurityIntent,
  securityIntents,
  securityPath,
} from "#app/features/people/security/security-form.tsx";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { refuse, statusOf } from "#app/lib/refuse.ts";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { parseForm, requireForm } from "#app/lib/form.ts";
import { changePassword, requestEmailChange } from "#worker/domain/people/accounts/change-credentials.ts";
import type { OwnSession } from "#worker/domain/people/accounts/check-password.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import {
  BeginSecondFactor,
  ChangeEmail,
  ChangePassword,
  GiveBothFactors,
  GiveSecondFactor,
} from "#worker/domain/people/accounts/accounts.contract.ts";
import { revokeSession, signOutEverywhere } from "#worker/domain/people/accounts/own-sessions.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
} from "#worker/domain/people/accounts/second-factor.ts";
import { sendVerificationAgain } from "#worker/domain/people/accounts/verify-email.ts";
import type { AppContext } from "#worker/context.ts";

type Answer = Response | ReturnType<typeof data<SecurityAnswer>>;
type Handler = (ctx: AppContext, own: OwnSession, form: FormData) => Promise<Answer>;

/** Who acts, at which of their browsers. */
export function requireOwnSession(context: Readonly<RouterContextProvider>): OwnSession {
  const viewer = requireViewer(context);
  const session = context.get(sessionContext);
  if (!session) throw redirect("/auth");
  return { viewer, sessionId: session.sessionId };
}

/** Every form of the security page, by what it asks for. */
export async function answerSecurityForm(
  context: Readonly<RouterContextProvider>,
): Promise<Exclude<Answer, Response>> {
  const own = requireOwnSession(context);
  const form = requireForm(context);
  const wanted = form.get("intent");
  const intent = securityIntents.find((known) => known === wanted);
  if (!intent) throw new Response(null, { status: 400 });
  const answer = await handlers[intent](context.get(appContext), own, form);
  if (answer instanceof Response) throw answer;
  return answer;
}

/** Asks once more whether the address is its owner's, and goes back to the page that was asked from. */
export async function sendVerification(ctx: AppContext, viewer: Viewer, path: string): Promise<Response> {
  const isSent = await sendVerificationAgain(ctx, viewer);
  return redirectWithToast(path, isSent ? securityToasts.verificationSent : securityToasts.sentTooOften);
}

const handlers: Record<SecurityIntent, Handler> = {
  "change-password": async (ctx, own, form) => {
    const submission = parseForm(form, ChangePassword);
    if (submission.status !== "success") return wrong("change-password", submission.reply(hidden));
    const outcome = await changePassword(ctx, own, submission.value);
    if (outcome.ok) return back(securityToasts.passwordChanged, { "Set-Cookie": outcome.cookie });
    return refused("change-password", submission, changePasswordRefusals, outcome);
  },
  "change-email": async (ctx, own, form) => {
    const submission = parseForm(form, ChangeEmail);
    if (submission.status !== "success") return wrong("change-email", submission.reply(hidden));
    const outcome = await requestEmailChange(ctx, own, submission.value);
    if (outcome.ok) return back(securityToasts.emailLinkSent);
    return refused("change-email", submission, passwordRefusals, outcome);
  },
  "send-verification": (ctx, own) => sendVerification(ctx, own.viewer, securityPath),
  "begin-second-factor": async (ctx, own, form) => {
    const submission = parseForm(form, BeginSecondFactor);
    if (submission.status !== "success") return wrong("begin-second-factor", submission.reply(hidden));
    const outcome = await beginSecondFactor(ctx, own, submission.value);
    if (outcome.ok) return redirect(securityPath);
    return refused("begin-second-factor", submission, passwordRefusals, outcome);
  },
  "confirm-second-factor": async (ctx, own, form) => {
    const intent = "confirm-second-factor";
    const submission = parseForm(form, GiveSecondFactor);
    if (submission.status !== "success") return wrong(intent, submission.reply(hidden));
    const outcome = await confirmSecondFactor(ctx, own, submission.value);
    if (!outcome.ok) return refused(intent, submission, codeRefusals, outcome);
    const { recoveryCodes, cookie } = outcome;
    const result = submission.reply({ resetForm: true });
    return data({ intent, result, recoveryCodes }, { headers: { "Set-Cookie": cookie } });
  },
  "renew-recovery-codes": async (ctx, own, form) => {
    const intent = "renew-recovery-codes";
    const submission = parseForm(form, GiveBothFactors);
    if (submission.status !== "success") return wrong(intent, submission.reply(hidden));
    const outcome = await renewRecoveryCodes(ctx, own, submission.value);
    if (!outcome.ok) return refused(intent, submission, bothFactorsRefusals, outcome);
    const { recoveryCodes } = outcome;
    return data({ intent, result: submission.reply({ resetForm: true }), recoveryCodes });
  },
  "disable-second-factor": async (ctx, own, form) => {
    const submission = parseForm(form, GiveBothFactors);
    if (submission.status !== "success") return wrong("disable-second-factor", submission.reply(hidden));
    const outcome = await disableSecondFactor(ctx, own, submission.value);
    if (outcome.ok) return back(securityToasts.secondFactorOff);
    return refused("disable-second-factor", submission, bothFactorsRefusals, outcome);
  },
  "end-session": async (ctx, own, form) => {
    const sessionId = form.get("sessionId");
    const isEnded = typeof sessionId === "string" && (await revokeSession(ctx, own.viewer, sessionId));
    return back(isEnded ? securityToasts.sessionEnded : securityToasts.sessionGone);
  },
  "sign-out-everywhere": async (ctx, own) => {
    const cookie = await signOutEverywhere(ctx, own.viewer);
    return redirectWithToast("/auth", securityToasts.signedOutEverywhere, { "Set-Cookie": cookie });
  },
};

/** Passwords and codes are never sent back to the page. */
const hidden = { hideFields: ["password", "currentPassword", "newPassword", "code"] };

function back(toast: Toast, headers?: HeadersInit): Response {
  return redirectWithToast(securityPath, toast, headers);
}

function wrong(intent: SecurityIntent, result: SecurityAnswer["result"], status = 400): Answer {
  return data({ intent, result, recoveryCodes: null }, { status });
}

function refused<Refusal extends string>(
  intent: SecurityIntent,
  submission: Submission<unknown>,
  words: Readonly<Record<Refusal, { field: string | null; message: string }>>,
  { refusal }: { refusal: Refusal },
): Answer {
  return wrong(intent, refuse(submission, words[refusal]), statusOf(refusal));
}
