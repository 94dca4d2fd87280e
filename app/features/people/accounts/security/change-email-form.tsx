import { useForm } from "@conform-to/react";
import { TextField } from "#app/components/text-field.tsx";
import { resultFor, type SecurityAnswer, SecurityForm, SecuritySection } from "./security-form.tsx";
import type { ChangeEmail } from "#worker/domain/people/accounts/accounts.contract.ts";
import { UnverifiedEmail } from "#app/features/people/accounts/account-links.tsx";
import { securityPath } from "#app/lib/addresses.ts";

type ChangeEmailFormProps = {
  email: string;
  isVerified: boolean;
  answer: SecurityAnswer | undefined;
};

export function ChangeEmailForm({ email, isVerified, answer }: ChangeEmailFormProps) {
  const [form, fields] = useForm<ChangeEmail>({
    id: "change-email",
    lastResult: resultFor(answer, "change-email"),
    constraint: { email: { required: true }, password: { required: true } },
  });
  return (
    <SecuritySection
      id="email"
      title="Email"
      about="We’ll send a link to the new address. Your email changes once you follow it."
    >
      <p>
        Now: <strong className="font-strong break-all">{email}</strong>
      </p>
      {!isVerified && <UnverifiedEmail action={securityPath} />}
      <SecurityForm form={form} failed="Email not changed" buttons={[{ intent: "change-email", label: "Change Email" }]}>
        <TextField field={fields.email} label="New Email" type="email" autoComplete="email" />
        <TextField field={fields.password} label="Password" type="password" autoComplete="current-password" />
      </SecurityForm>
    </SecuritySection>
  );
}
