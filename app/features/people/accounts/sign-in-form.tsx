import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "react-router";
import type { SignIn } from "#worker/domain/people/accounts/accounts.contract.ts";
import { Button } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/form-alert.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { signInFailed } from "#app/content/accounts-copy.ts";

export function SignInForm({ action, lastResult }: { action: string; lastResult: SubmissionResult | null }) {
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
      <Link
        to="/forgot-password"
        className="self-start py-1 text-sm text-ink2 underline underline-offset-4 hover:text-ink"
      >
        Forgot your password?
      </Link>
    </Form>
  );
}
