import { data, Form } from "react-router";
import type { Route } from "./+types/verify-email.ts";
import { Button, LinkButton } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/form-alert.tsx";
import { invalidVerifyLink, securityToasts, verifyRefusals } from "#app/content/security-copy.ts";
import { appContext } from "#app/context.ts";
import { AuthPage, AuthStep } from "#app/features/people/accounts/auth-page.tsx";
import { redirectWithToast } from "#app/lib/flash.ts";
import { readVerifyLink, verifyEmail } from "#worker/domain/people/accounts/verify-email.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Confirm Your Email · Cuesheet" },
  { name: "robots", content: "noindex" },
];

/** Only looks: programs that scan mail open links as well, and must not spend them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const email = await readVerifyLink(context.get(appContext), url.searchParams.get("token") ?? "");
  return data({ email }, { status: email === null ? 400 : 200 });
}

export async function action({ context, url }: Route.ActionArgs) {
  const outcome = await verifyEmail(context.get(appContext), url.searchParams.get("token") ?? "");
  if (outcome.ok) throw redirectWithToast("/auth", securityToasts.emailVerified);
  return data({ error: verifyRefusals[outcome.refusal] }, { status: 400 });
}

export default function ConfirmYourEmail({ loaderData: { email }, actionData }: Route.ComponentProps) {
  return (
    <AuthPage>{email === null ? <Invalid /> : <Confirm email={email} error={actionData?.error} />}</AuthPage>
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
