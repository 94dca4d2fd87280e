import type { SubmissionResult } from "@conform-to/react";
import { Link } from "react-router";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm, signUpAddress } from "./sign-up-form.tsx";

export type AuthTab = "signin" | "signup";

const tabs: readonly { tab: AuthTab; to: string; label: string }[] = [
  { tab: "signin", to: "/auth", label: "Sign In" },
  { tab: "signup", to: signUpAddress, label: "Sign Up" },
];

/** Two tabs that are two addresses, so that each can be linked to and works without scripts. */
export function AuthCard({ tab, lastResult }: { tab: AuthTab; lastResult: SubmissionResult | null }) {
  return (
    <div className="w-full max-w-[440px]">
      <h1 className="wide text-2xl font-[740]">
        {tab === "signin" ? "Welcome back" : "Create your account"}
      </h1>
      <nav aria-label="Sign in or sign up" className="mt-6 flex border-b border-line">
        {tabs.map((item) => (
          <Link
            key={item.tab}
            to={item.to}
            replace
            preventScrollReset
            aria-current={item.tab === tab ? "page" : undefined}
            className="flex h-12 flex-1 items-center justify-center text-ink2 hover:text-ink aria-[current]:font-[640] aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--cue)]"
          >
            {item.label}
          </Link>
        ))}
      </nav>
      <div className="pt-7">
        {tab === "signin" ? <SignInForm lastResult={lastResult} /> : <SignUpForm lastResult={lastResult} />}
      </div>
    </div>
  );
}
