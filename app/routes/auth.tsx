import { pageTitle } from "#app/lib/page-title.ts";
import { redirect } from "react-router";
import type { Route } from "./+types/auth.ts";
import { sessionContext, viewerContext } from "#app/context.ts";
import { AuthCard, readRole, readTab } from "#app/features/people/accounts/auth-card.tsx";
import { AuthPage } from "#app/features/people/accounts/auth-page.tsx";
import { authAction, secondFactorPath } from "#app/features/people/accounts/account-actions.ts";
import { authAddressOf, hasEnded, nextOf } from "#app/lib/sign-in-address.ts";
import { answerTo } from "#app/lib/form-answer.ts";
import { useAnswerToast } from "#app/lib/in-place.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.tab === "signup" ? "Sign Up" : "Sign In") },
  { name: "robots", content: "noindex, follow" },
];

export function loader({ context, url }: Route.LoaderArgs) {
  const next = nextOf(url);
  if (context.get(viewerContext)) throw redirect(next);
  if (context.get(sessionContext)) throw redirect(authAddressOf(secondFactorPath, next));
  return { tab: readTab(url), role: readRole(url), next, hasEnded: hasEnded(url) };
}

export const action = authAction;

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  useAnswerToast(actionData);
  const { tab, role, next, hasEnded: isEnded } = loaderData;
  return (
    <AuthPage>
      <AuthCard
        key={`${tab} ${role}`}
        tab={tab}
        role={role}
        next={next}
        hasEnded={isEnded}
        lastResult={answerTo(actionData, tab)?.result ?? null}
      />
    </AuthPage>
  );
}
