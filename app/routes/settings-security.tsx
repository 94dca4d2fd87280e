import { pageTitle } from "#app/lib/page-title.ts";
import { Link } from "react-router";
import { renderSVG } from "uqr";
import type { Route } from "./+types/settings-security.ts";
import { PageTitle } from "#app/components/page-title.tsx";
import { securityPage } from "#app/content/security-copy.ts";
import { appContext } from "#app/context.ts";
import { ChangeEmailForm } from "#app/features/people/accounts/security/change-email-form.tsx";
import { ChangePasswordForm } from "#app/features/people/accounts/security/change-password-form.tsx";
import {
  SecondFactorCard,
  type SecondFactorView,
} from "#app/features/people/accounts/security/second-factor-card.tsx";
import { SessionList } from "#app/features/people/accounts/security/session-list.tsx";
import type { SecurityView } from "#worker/domain/people/accounts/accounts.contract.ts";
import { nextGate } from "#worker/domain/people/accounts/gates/next-gate.ts";
import { getSecurity } from "#worker/domain/people/accounts/security-view.ts";
import {
  requireOwnSession,
  securityAction,
} from "#app/features/people/accounts/security/security-actions.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(securityPage.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  const own = requireOwnSession({ context });
  const { secondFactor, sessions } = await getSecurity(context.get(appContext), own);
  const { email, isEmailVerified, mustSetUpSecondFactor } = own.viewer;
  return {
    email,
    isEmailVerified,
    mustSetUpSecondFactor,
    sessions,
    secondFactor: withPicture(secondFactor),
    gate: nextGate(own.viewer, "/settings"),
  };
}

export const action = securityAction;

export default function SettingsSecurity({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isEmailVerified, mustSetUpSecondFactor, secondFactor, sessions, gate } = loaderData;
  return (
    <div className="max-w-[720px]">
      <p className="pt-8 md:pt-11">
        <Link
          to={gate ?? "/settings"}
          className="py-1 text-sm text-ink2 underline underline-offset-4 hover:text-ink"
        >
          {gate ? securityPage.back : securityPage.settings}
        </Link>
      </p>
      <PageTitle className="pt-2 pb-8">{securityPage.title}</PageTitle>
      <SecondFactorCard secondFactor={secondFactor} isRequired={mustSetUpSecondFactor} answer={actionData} />
      <ChangePasswordForm answer={actionData} />
      <ChangeEmailForm email={email} isVerified={isEmailVerified} answer={actionData} />
      <SessionList sessions={sessions} />
    </div>
  );
}

/** Drawn here, so that the secret meets no code from elsewhere and the page needs no script for it. */
function withPicture(secondFactor: SecurityView["secondFactor"]): SecondFactorView {
  if (secondFactor.state !== "begun") return secondFactor;
  const { state, secret, address } = secondFactor;
  return {
    state,
    secret,
    qrCode: `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 3 }))}`,
  };
}
