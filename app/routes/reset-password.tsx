import { pageTitle } from "#app/lib/page-title.ts";
import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { data, Form } from "react-router";
import type { Route } from "./+types/reset-password.ts";
import { Button, LinkButton } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { NewPasswordField } from "#app/components/new-password-field.tsx";
import { invalidResetLink } from "#app/content/security-copy.ts";
import { appContext } from "#app/context.ts";
import { AuthPage, AuthStep } from "#app/features/people/accounts/auth-page.tsx";
import { resetPasswordAction } from "#app/features/people/accounts/account-actions.ts";
import { ResetPassword } from "#worker/domain/people/accounts/accounts.contract.ts";
import { isResetLinkValid } from "#worker/domain/people/accounts/reset-password.ts";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Set a New Password") },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const isValid = await isResetLinkValid(context.get(appContext), token);
  return data({ token: isValid ? token : null }, { status: isValid ? 200 : 400 });
}

export const action = resetPasswordAction;

export default function SetNewPassword({ loaderData: { token }, actionData }: Route.ComponentProps) {
  return <AuthPage>{token === null ? <Invalid /> : <Choose token={token} lastResult={actionData?.result ?? null} />}</AuthPage>;
}

function Invalid() {
  return (
    <AuthStep title={invalidResetLink.title} intro={invalidResetLink.text}>
      <LinkButton to="/forgot-password" size="large" className="self-start">
        Send a New Link
      </LinkButton>
    </AuthStep>
  );
}

function Choose({ token, lastResult }: { token: string; lastResult: SubmissionResult | null }) {
  const [form, fields] = useForm<ResetPassword>({
    id: "reset-password",
    lastResult,
    constraint: { password: { required: true, minLength: 6 } },
  });
  return (
    <AuthStep title="Set a new password" intro="You’ll be signed out everywhere.">
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
        <FormAlert id={form.errorId} title="Password not changed" errors={form.errors} />
        <input type="hidden" name={fields.token.name} value={token} />
        <NewPasswordField field={fields.password} label="New Password" />
        <Button type="submit" size="large" className="w-full">
          Set Password
        </Button>
      </Form>
    </AuthStep>
  );
}
