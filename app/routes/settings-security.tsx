import { useForm } from "@conform-to/react";
import { TextField } from "#app/components/text-field.tsx";
import { NewPasswordField } from "#app/components/new-password-field.tsx";
import {
  resultFor,
  type SecurityAnswer,
  SecurityForm,
  SecuritySection,
} from "#app/features/people/accounts/security/security-form.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import { renderSVG } from "uqr";
import type { Route } from "./+types/settings-security.ts";
import { BackLink, PageTitle } from "#app/components/page-title.tsx";
import { securityPage } from "#app/content/security-copy.ts";
import { appContext } from "#app/context.ts";
import { SecondFactorCard, type SecondFactorView } from "#app/features/people/accounts/security/second-factor-card.tsx";
import { SessionList } from "#app/features/people/accounts/security/session-list.tsx";
import type { ChangePassword, SecurityView } from "#worker/domain/people/accounts/accounts.contract.ts";
import { nextGate } from "#worker/domain/people/accounts/gates/next-gate.ts";
import { getSecurity } from "#worker/domain/people/accounts/own-sessions.ts";
import { requireOwnSession, securityAction } from "#app/features/people/accounts/security/security-actions.ts";
import { ChangeEmailForm } from "#app/features/people/accounts/security/change-email-form.tsx";

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
      <BackLink to={gate ?? "/settings"}>{gate ? securityPage.back : securityPage.settings}</BackLink>
      <PageTitle className="pt-2 pb-8">{securityPage.title}</PageTitle>
      <SecondFactorCard secondFactor={secondFactor} isRequired={mustSetUpSecondFactor} answer={actionData} />
      <ChangePasswordForm answer={actionData} />
      <ChangeEmailForm email={email} isVerified={isEmailVerified} answer={actionData} />
      <SessionList sessions={sessions} />
    </div>
  );
}

/** Drawn on the server: no third party sees the secret, and the page needs no script for it. */
function withPicture(secondFactor: SecurityView["secondFactor"]): SecondFactorView {
  if (secondFactor.state !== "begun") return secondFactor;
  const { state, secret, address } = secondFactor;
  return {
    state,
    secret,
    qrCode: `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 3 }))}`,
  };
}

const required = { required: true };

function ChangePasswordForm({ answer }: { answer: SecurityAnswer | undefined }) {
  const [form, fields] = useForm<ChangePassword>({
    id: "change-password",
    lastResult: resultFor(answer, "change-password"),
    constraint: { currentPassword: required, newPassword: required },
  });
  return (
    <SecuritySection id="password" title="Password" about="Changing your password signs you out everywhere else.">
      <SecurityForm
        form={form}
        failed="Password not changed"
        buttons={[{ intent: "change-password", label: "Change Password" }]}
      >
        <TextField field={fields.currentPassword} label="Current Password" type="password" autoComplete="current-password" />
        <NewPasswordField field={fields.newPassword} label="New Password" />
      </SecurityForm>
    </SecuritySection>
  );
}
