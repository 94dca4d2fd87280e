import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import type { ActiveRole } from "#worker/domain/lib/viewer.contract.ts";
import type { SignUp } from "#worker/domain/people/accounts/accounts.contract.ts";
import { Button } from "#app/components/button.tsx";
import { ChoiceCard } from "#app/components/choices.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { NewPasswordField } from "#app/components/new-password-field.tsx";
import { accountTypes, signUpAccepts, signUpFailed } from "#app/content/accounts-copy.ts";
import { documentNames } from "#app/content/legal-version-copy.ts";

type SignUpFormProps = { action: string; role: ActiveRole; lastResult: SubmissionResult | null };

/** `role` is the preselected account type. */
export function SignUpForm({ action, role, lastResult }: SignUpFormProps) {
  const isPending = useNavigation().formAction === action;
  const [form, fields] = useForm<SignUp>({
    id: "sign-up",
    lastResult,
    defaultValue: { accountType: role },
    constraint: { email: { required: true }, password: { required: true, minLength: 6 } },
  });
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="flex flex-col gap-5">
      <FormAlert id={form.errorId} title={signUpFailed} errors={form.errors} />
      <AccountType field={fields.accountType} />
      <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
      <NewPasswordField field={fields.password} label="Password" />
      <Button type="submit" size="large" className="w-full" isPending={isPending} pending="Creating your account…">
        Sign Up
      </Button>
      <p className="text-sm text-ink2">
        {signUpAccepts.before}{" "}
        <a href="/terms" className="underline underline-offset-4">
          {documentNames.terms}
        </a>{" "}
        {signUpAccepts.and}{" "}
        <a href="/privacy" className="underline underline-offset-4">
          {documentNames.privacy}
        </a>
        .
      </p>
    </Form>
  );
}

function AccountType({ field }: { field: FieldMetadata<SignUp["accountType"]> }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-label">Account Type</legend>
      <div className="flex gap-3">
        {accountTypes.map(({ value, label, description }) => (
          <ChoiceCard
            key={value}
            name={field.name}
            value={value}
            defaultChecked={(field.initialValue ?? "brand") === value}
            label={label}
            description={description}
          />
        ))}
      </div>
    </fieldset>
  );
}
