import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { CircleAlert } from "lucide-react";
import { Form, Link, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { sessionEnded, signInFailed, accountTypes } from "#app/content/accounts-copy.ts";
import { authAddressOf } from "#app/lib/sign-in-address.ts";
import { approvalWait, libraryNeedsAccount } from "#app/content/approval-copy.ts";
import type { ActiveRole } from "#worker/domain/lib/viewer.contract.ts";
import type { SignIn } from "#worker/domain/people/accounts/accounts.contract.ts";
import { SignUpForm } from "./sign-up-form.tsx";

type AuthTab = "signin" | "signup";

const tabs: readonly { tab: AuthTab; label: string }[] = [
  { tab: "signin", label: "Sign In" },
  { tab: "signup", label: "Sign Up" },
];

type AuthCardProps = {
  tab: AuthTab;
  next: string;
  role: ActiveRole | null;
  /** The session expired, which the page must explain because the user did not sign out. */
  hasEnded: boolean;
  lastResult: SubmissionResult | null;
};

/** Two tabs with their own URLs, so that each can be linked to and works without scripts. */
export function AuthCard({ tab, next, role, hasEnded, lastResult }: AuthCardProps) {
  const addressOf = (other: AuthTab) => authAddress(other, next, hasEnded, role);
  return (
    <div className="auth-card">
      <PageTitle size="small">{tab === "signin" ? "Welcome back" : "Create your account"}</PageTitle>
      <nav aria-label="Sign in or sign up" className="mt-6 flex border-b border-line">
        {tabs.map((item) => (
          <Link
            key={item.tab}
            to={addressOf(item.tab)}
            replace
            preventScrollReset
            aria-current={item.tab === tab ? "page" : undefined}
            className="flex h-12 flex-1 items-center justify-center text-ink2 hover:text-ink aria-[current]:font-strong aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--cue)]"
          >
            {item.label}
          </Link>
        ))}
      </nav>
      <div className="pt-7">
        {hasEnded && <SessionEnded />}
        {tab === "signin" ? (
          <SignInForm action={addressOf(tab)} lastResult={lastResult} />
        ) : (
          <>
            <WhySignUp next={next} />
            <SignUpForm action={addressOf(tab)} role={role ?? "brand"} lastResult={lastResult} />
          </>
        )}
      </div>
    </div>
  );
}

function SessionEnded() {
  return (
    <output className="mb-6 flex gap-3 border-l-2 border-warn bg-sunk p-4 text-sm">
      <CircleAlert className="icon text-warn" aria-hidden="true" />
      <span>
        <strong className="block font-strong">{sessionEnded.title}</strong>
        {sessionEnded.text}
      </span>
    </output>
  );
}

function WhySignUp({ next }: { next: string }) {
  return (
    <p className="mb-6 text-sm text-ink2">
      {/^\/library\b/.test(next) && `${libraryNeedsAccount} `}
      {approvalWait}
    </p>
  );
}

function authAddress(tab: AuthTab, next: string, hasEnded: boolean, role: ActiveRole | null): string {
  const chosen = { ...(tab === "signup" ? { tab } : {}), ...(role ? { role } : {}) };
  return authAddressOf("/auth", next, hasEnded, chosen);
}

function SignInForm({ action, lastResult }: { action: string; lastResult: SubmissionResult | null }) {
  const isPending = useNavigation().formAction === action;
  const [form, fields] = useForm<SignIn>({
    id: "sign-in",
    lastResult,
    constraint: { email: { required: true }, password: { required: true } },
  });
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="flex flex-col gap-5">
      <FormAlert id={form.errorId} title={signInFailed} errors={form.errors} />
      <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
      <TextField field={fields.password} label="Password" type="password" autoComplete="current-password" />
      <Button type="submit" size="large" className="w-full" isPending={isPending} pending="Signing in…">
        Sign In
      </Button>
      <Link to="/forgot-password" className="self-start py-1 text-sm text-ink2 underline underline-offset-4 hover:text-ink">
        Forgot your password?
      </Link>
    </Form>
  );
}

export function readTab(url: URL): AuthTab {
  return url.searchParams.get("tab") === "signup" ? "signup" : "signin";
}

export function readRole(url: URL): ActiveRole | null {
  const role = url.searchParams.get("role");
  return accountTypes.find(({ value }) => value === role)?.value ?? null;
}
