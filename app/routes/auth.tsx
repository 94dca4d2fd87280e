import { useEffect } from "react";
import { data, redirect, type RouterContextProvider } from "react-router";
import type { Route } from "./+types/auth.ts";
import {
  accountToasts,
  accountTypes,
  signInFailed,
  signInRefusals,
  signUpFailed,
  signUpRefusals,
  tooManyAttempts,
} from "#app/content/accounts-copy.ts";
import { appContext, sessionContext, viewerContext } from "#app/context.ts";
import { AuthCard, type AuthTab } from "#app/features/people/accounts/auth-card.tsx";
import { AuthPage } from "#app/features/people/accounts/auth-page.tsx";
import { readBrowser, readClientAddress } from "#app/lib/browser.ts";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { showToast } from "#app/lib/toast.ts";
import { doorAddress, hasEnded, nextOf } from "#app/lib/sign-in-address.ts";
import { parseForm, requireForm, returnUnparsed } from "#app/lib/form.ts";
import { statusOf } from "#app/lib/refuse.ts";
import { isClientAllowed } from "#worker/domain/base/attempts/attempts.ts";
import type { ActiveRole } from "#worker/domain/base/viewer/viewer.contract.ts";
import { SignIn, SignUp } from "#worker/domain/people/accounts/accounts.contract.ts";
import { signIn } from "#worker/domain/people/accounts/sign-in.ts";
import { signUp } from "#worker/domain/people/accounts/sign-up.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.tab === "signup" ? "Sign Up" : "Sign In"} · Cuesheet` },
  { name: "robots", content: "noindex, follow" },
];

export function loader({ context, url }: Route.LoaderArgs) {
  const next = nextOf(url);
  if (context.get(viewerContext)) throw redirect(next);
  if (context.get(sessionContext)) throw redirect(doorAddress(secondFactorPath, next));
  return { tab: readTab(url), role: readRole(url), next, hasEnded: hasEnded(url) };
}

const hideFields = ["password"];

export async function action({ request, context, url }: Route.ActionArgs) {
  const next = nextOf(url);
  if (context.get(viewerContext)) throw redirect(next);
  const form = requireForm(context);
  const tab = readTab(url);
  if (!(await isClientAllowed(context.get(appContext), readClientAddress(request)))) {
    const title = tab === "signup" ? signUpFailed : signInFailed;
    const schema = tab === "signup" ? SignUp : SignIn;
    const result = returnUnparsed(form, schema, { message: tooManyAttempts, hideFields });
    return refused(tab, result, { kind: "error", title, description: tooManyAttempts }, 429);
  }
  return tab === "signup" ? submitSignUp(context, form, request) : submitSignIn(context, form, request, next);
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const toast = actionData?.toast;
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);
  const { tab, role, next, hasEnded: isEnded } = loaderData;
  return (
    <AuthPage>
      <AuthCard
        key={`${tab} ${role}`}
        tab={tab}
        role={role}
        next={next}
        hasEnded={isEnded}
        lastResult={actionData?.tab === tab ? actionData.result : null}
      />
    </AuthPage>
  );
}

const secondFactorPath = "/auth/second-factor";

async function submitSignIn(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  request: Request,
  next: string,
) {
  const submission = parseForm(form, SignIn);
  if (submission.status !== "success") return refused("signin", submission.reply({ hideFields }), null);
  const outcome = await signIn(context.get(appContext), submission.value, readBrowser(request));
  if (outcome.ok) {
    throw redirect(outcome.isSecondFactorAwaited ? doorAddress(secondFactorPath, next) : next, {
      headers: { "Set-Cookie": outcome.cookie },
    });
  }
  const { message } = signInRefusals[outcome.refusal];
  const toast = { kind: "error", title: signInFailed, description: message } as const;
  return refused(
    "signin",
    submission.reply({ hideFields, formErrors: [message] }),
    toast,
    statusOf(outcome.refusal),
  );
}

async function submitSignUp(context: Readonly<RouterContextProvider>, form: FormData, request: Request) {
  const submission = parseForm(form, SignUp);
  if (submission.status !== "success") return refused("signup", submission.reply({ hideFields }), null);
  const outcome = await signUp(context.get(appContext), submission.value, readBrowser(request));
  if (outcome.ok) {
    throw redirectWithToast("/awaiting-approval", accountToasts.accountCreated, {
      "Set-Cookie": outcome.cookie,
    });
  }
  const { field, message } = signUpRefusals[outcome.refusal];
  const errors = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };
  const toast = { kind: "error", title: signUpFailed, description: message } as const;
  return refused("signup", submission.reply({ hideFields, ...errors }), toast, statusOf(outcome.refusal));
}

function refused<Result>(tab: AuthTab, result: Result, toast: Toast | null, status = 400) {
  return data({ tab, result, toast }, { status });
}

function readTab(url: URL): AuthTab {
  return url.searchParams.get("tab") === "signup" ? "signup" : "signin";
}

/** The account type that a way in has chosen for the visitor, who may choose the other. */
function readRole(url: URL): ActiveRole | null {
  const role = url.searchParams.get("role");
  return accountTypes.find(({ value }) => value === role)?.value ?? null;
}
