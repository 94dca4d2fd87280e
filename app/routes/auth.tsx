import { parseWithZod } from "@conform-to/zod/v4";
import { useEffect } from "react";
import { data, redirect, type RouterContextProvider } from "react-router";
import type { Route } from "./+types/auth.ts";
import { Logo } from "#app/components/logo.tsx";
import { SkipLink } from "#app/components/skip-link.tsx";
import { ThemeToggle } from "#app/components/theme-toggle.tsx";
import {
  accountToasts,
  signInFailed,
  signInRefusals,
  signUpFailed,
  signUpRefusals,
} from "#app/content/accounts-copy.ts";
import { appContext, viewerContext } from "#app/context.ts";
import { AuthCard, type AuthTab } from "#app/features/accounts/auth-card.tsx";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { showToast } from "#app/lib/toast.ts";
import { SignIn, SignUp } from "#worker/domain/accounts/contract.ts";
import { signIn } from "#worker/domain/accounts/sign-in.ts";
import { signUp } from "#worker/domain/accounts/sign-up.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.tab === "signup" ? "Sign Up" : "Sign In"} · Cuesheet` },
  { name: "robots", content: "noindex, follow" },
];

export function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(viewerContext)) throw redirect("/");
  return { tab: readTab(url) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  if (context.get(viewerContext)) throw redirect("/");
  const from = request.headers.get("cf-connecting-ip") ?? "unknown";
  const form = await request.formData();
  return readTab(url) === "signup" ? submitSignUp(context, form, from) : submitSignIn(context, form, from);
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const toast = actionData?.toast;
  useEffect(() => {
    if (toast) showToast(toast);
  }, [toast]);
  const { tab } = loaderData;
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex h-[72px] w-full max-w-[1440px] items-center justify-between px-4 md:px-10">
        <a href="/" aria-label="Cuesheet, home">
          <Logo />
        </a>
        <div className="flex items-center gap-2">
          <ThemeToggle />
          <a href="/" className="btn btn-line btn-sm">
            Back to Home
          </a>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-1 justify-center px-4 pt-10 pb-24 outline-none md:pt-20"
      >
        <AuthCard key={tab} tab={tab} lastResult={actionData?.tab === tab ? actionData.result : null} />
      </main>
    </div>
  );
}

const hideFields = ["password"];

async function submitSignIn(context: Readonly<RouterContextProvider>, form: FormData, from: string) {
  const submission = parseWithZod(form, { schema: SignIn });
  if (submission.status !== "success") return refused("signin", submission.reply({ hideFields }), null);
  const outcome = await signIn(context.get(appContext), submission.value, from);
  if (outcome.ok) throw redirect("/", { headers: { "Set-Cookie": outcome.cookie } });
  const { message } = signInRefusals[outcome.refusal];
  const toast = { kind: "error", title: signInFailed, description: message } as const;
  return refused("signin", submission.reply({ hideFields, formErrors: [message] }), toast);
}

async function submitSignUp(context: Readonly<RouterContextProvider>, form: FormData, from: string) {
  const submission = parseWithZod(form, { schema: SignUp });
  if (submission.status !== "success") return refused("signup", submission.reply({ hideFields }), null);
  const outcome = await signUp(context.get(appContext), submission.value, from);
  if (outcome.ok) {
    throw redirectWithToast("/awaiting-approval", accountToasts.accountCreated, {
      "Set-Cookie": outcome.cookie,
    });
  }
  const { field, message } = signUpRefusals[outcome.refusal];
  const errors = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };
  const toast = { kind: "error", title: signUpFailed, description: message } as const;
  return refused("signup", submission.reply({ hideFields, ...errors }), toast);
}

function refused<Result>(tab: AuthTab, result: Result, toast: Toast | null) {
  return data({ tab, result, toast }, { status: 400 });
}

function readTab(url: URL): AuthTab {
  return url.searchParams.get("tab") === "signup" ? "signup" : "signin";
}
