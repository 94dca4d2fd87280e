import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { data, Form, Link } from "react-router";
import type { Route } from "./+types/forgot-password.ts";
import { Button, LinkButton } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/form-alert.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { tooManyAttempts } from "#app/content/accounts-copy.ts";
import { resetRequested } from "#app/content/security-copy.ts";
import { appContext } from "#app/context.ts";
import { AuthPage, AuthStep } from "#app/features/people/accounts/auth-page.tsx";
import { readClientAddress } from "#app/lib/browser.ts";
import { parseForm, requireForm, returnUnparsed } from "#app/lib/form.ts";
import { isClientAllowed } from "#worker/domain/base/attempts/attempts.ts";
import { ForgotPassword } from "#worker/domain/people/accounts/accounts.contract.ts";
import { requestPasswordReset } from "#worker/domain/people/accounts/reset-password.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Forgot your password? · Cuesheet" },
  { name: "robots", content: "noindex" },
];

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const form = requireForm(context);
  if (!(await isClientAllowed(ctx, readClientAddress(request)))) return refuseAttempt(form);
  const submission = parseForm(form, ForgotPassword);
  if (submission.status !== "success")
    return data({ isSent: false, result: submission.reply() }, { status: 400 });
  if (!(await requestPasswordReset(ctx, submission.value))) return refuseAttempt(form);
  return { isSent: true, result: submission.reply() };
}

function refuseAttempt(form: FormData) {
  const result = returnUnparsed(form, ForgotPassword, { message: tooManyAttempts });
  return data({ isSent: false, result }, { status: 429 });
}

export default function ForgotYourPassword({ actionData }: Route.ComponentProps) {
  return <AuthPage>{actionData?.isSent ? <Sent /> : <Ask lastResult={actionData?.result} />}</AuthPage>;
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

function Ask({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useForm<ForgotPassword>({
    id: "forgot-password",
    lastResult: lastResult ?? null,
    constraint: { email: { required: true } },
  });
  return (
    <AuthStep
      title="Forgot your password?"
      intro="Tell us your email address and we send you a link to set a new one."
    >
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
        <FormAlert id={form.errorId} title="Not sent" errors={form.errors} />
        <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
        <Button type="submit" size="large" className="w-full">
          Send Link
        </Button>
      </Form>
      <Link
        to="/auth"
        className="self-start py-1 text-sm text-ink2 underline underline-offset-4 hover:text-ink"
      >
        Back to Sign In
      </Link>
    </AuthStep>
  );
}
