import { pageTitle } from "#app/lib/page-title.ts";
import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link } from "react-router";
import type { Route } from "./+types/forgot-password.ts";
import { Button, LinkButton } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { resetRequested } from "#app/content/security-copy.ts";
import { AuthPage, AuthStep } from "#app/features/people/accounts/auth-page.tsx";
import { forgotPasswordAction } from "#app/features/people/accounts/account-actions.ts";
import { ForgotPassword } from "#worker/domain/people/accounts/accounts.contract.ts";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Forgot your password?") },
  { name: "robots", content: "noindex" },
];

export const action = forgotPasswordAction;

export default function ForgotYourPassword({ actionData }: Route.ComponentProps) {
  return (
    <AuthPage>{actionData?.result?.status === "success" ? <Sent /> : <Ask lastResult={actionData?.result ?? null} />}</AuthPage>
  );
}

function Sent() {
  return (
    <AuthStep title={resetRequested.title} intro={<output>{resetRequested.text}</output>}>
      <LinkButton to="/auth" variant="secondary" size="large" className="self-start">
        Back to Sign In
      </LinkButton>
    </AuthStep>
  );
}

function Ask({ lastResult }: { lastResult: SubmissionResult | null }) {
  const [form, fields] = useForm<ForgotPassword>({
    id: "forgot-password",
    lastResult,
    constraint: { email: { required: true } },
  });
  return (
    <AuthStep title="Forgot your password?" intro="Enter your email address and we’ll send you a link to set a new one.">
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
        <FormAlert id={form.errorId} title="Not sent" errors={form.errors} />
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
        <Button type="submit" size="large" className="w-full">
          Send Link
        </Button>
      </Form>
      <Link to="/auth" className="self-start py-1 text-sm text-ink2 underline underline-offset-4 hover:text-ink">
        Back to Sign In
      </Link>
    </AuthStep>
  );
}
