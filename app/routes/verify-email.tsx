import { pageTitle } from "#app/lib/page-title.ts";
import { data, Form } from "react-router";
import type { Route } from "./+types/verify-email.ts";
import { Button, LinkButton } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { invalidVerifyLink } from "#app/content/security-copy.ts";
import { appContext } from "#app/context.ts";
import { AuthPage, AuthStep } from "#app/features/people/accounts/auth-page.tsx";
import { verifyEmailAction } from "#app/features/people/accounts/verification-actions.ts";
import { readVerifyLink } from "#worker/domain/people/accounts/verify-email.ts";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Confirm Your Email") },
  { name: "robots", content: "noindex" },
];

/** Read-only: mail scanners open links too, and must not use up the token. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const email = await readVerifyLink(context.get(appContext), url.searchParams.get("token") ?? "");
  return data({ email }, { status: email === null ? 400 : 200 });
}

export const action = verifyEmailAction;

export default function ConfirmYourEmail({ loaderData: { email }, actionData }: Route.ComponentProps) {
  return (
    <AuthPage>{email === null ? <Invalid /> : <Confirm email={email} error={actionData?.result?.error?.[""]?.[0]} />}</AuthPage>
  );
}

function Invalid() {
  return (
    <AuthStep title={invalidVerifyLink.title} intro={invalidVerifyLink.text}>
      <LinkButton to="/settings/security" size="large" className="self-start">
        Go to Settings
      </LinkButton>
    </AuthStep>
  );
}

function Confirm({ email, error }: { email: string; error: string | undefined }) {
  return (
    <AuthStep
      title="Confirm your email"
      intro={
        <>
          Is <strong className="break-all text-ink">{email}</strong> your address?
        </>
      }
    >
      <FormAlert id="verify-error" title="Not confirmed" errors={error ? [error] : undefined} />
      <Form method="post">
        <Button type="submit" size="large" className="w-full">
          Confirm Email
        </Button>
      </Form>
    </AuthStep>
  );
}
