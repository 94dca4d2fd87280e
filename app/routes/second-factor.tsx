import { pageTitle } from "#app/lib/page-title.ts";
import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { Route } from "./+types/second-factor.ts";
import { Button } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { signInFailed } from "#app/content/accounts-copy.ts";
import { secondFactorWords } from "#app/content/security-copy.ts";
import { AuthPage, AuthStep } from "#app/features/people/accounts/auth-page.tsx";
import { SignOutButton } from "#app/features/people/accounts/navigation/navigation.tsx";
import { secondFactorAction } from "#app/features/people/accounts/account-actions.ts";
import { gate } from "#app/middleware.ts";
import { GiveSecondFactor } from "#worker/domain/people/accounts/accounts.contract.ts";

export const middleware: Route.MiddlewareFunction[] = [gate];

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(secondFactorWords.title) },
  { name: "robots", content: "noindex" },
];

/** A loader must exist: on client navigations, middleware runs only for routes with data to load. */
export function loader() {
  return null;
}

export const action = secondFactorAction;

export default function SecondFactor({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<GiveSecondFactor>({
    id: "second-factor",
    lastResult: actionData?.result ?? null,
    constraint: { code: { required: true } },
  });
  return (
    <AuthPage>
      <AuthStep
        title={secondFactorWords.title}
        intro="Enter the code your authenticator app shows for Cuesheet, or one of your recovery codes."
      >
        <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
          <FormAlert id={form.errorId} title={signInFailed} errors={form.errors} />
          <TextField field={fields.code} label="Code" autoComplete="one-time-code" />
          <Button type="submit" size="large" className="w-full">
            Sign In
          </Button>
        </Form>
        <SignOutButton variant="quiet" className="-ml-3 self-start" />
      </AuthStep>
    </AuthPage>
  );
}
