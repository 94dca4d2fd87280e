import { useForm } from "@conform-to/react";
import type { ChangePassword } from "#worker/domain/people/accounts/accounts.contract.ts";
import { TextField } from "#app/components/text-field.tsx";
import { resultFor, type SecurityAnswer, SecurityForm } from "./security-form.tsx";
import { SecuritySection } from "./security-section.tsx";

const required = { required: true };

export function ChangePasswordForm({ answer }: { answer: SecurityAnswer | undefined }) {
  const [form, fields] = useForm<ChangePassword>({
    id: "change-password",
    lastResult: resultFor(answer, "change-password"),
    constraint: { currentPassword: required, newPassword: required },
  });
  return (
    <SecuritySection
      id="password"
      title="Password"
      about="Changing your password signs you out everywhere else."
    >
      <SecurityForm
        form={form}
        failed="Password not changed"
        buttons={[{ intent: "change-password", label: "Change Password" }]}
      >
        <TextField
          field={fields.currentPassword}
          label="Current Password"
          type="password"
          autoComplete="current-password"
        />
        <TextField
          field={fields.newPassword}
          label="New Password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters"
        />
      </SecurityForm>
    </SecuritySection>
  );
}
