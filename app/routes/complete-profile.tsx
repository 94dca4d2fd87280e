import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import type { CompleteProfile } from "#worker/domain/people/profiles/profiles.contract.ts";
import type { Route } from "./+types/complete-profile.ts";
import { MessagePage } from "#app/components/plain-page.tsx";
import { profileWords } from "#app/content/accounts-copy.ts";
import { OwnAccountLinks } from "#app/features/people/accounts/account-links.tsx";
import { SignOutButton } from "#app/features/people/accounts/navigation/navigation.tsx";
import { completeProfileAction } from "#app/features/people/profiles/profile-actions.ts";
import { requireViewer } from "#app/context.ts";
import type { ActiveRole, Viewer } from "#worker/domain/lib/viewer.contract.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Complete Your Profile") }];

export function loader({ context }: Route.LoaderArgs) {
  return { role: profileRole(requireViewer(context)) };
}

export const action = completeProfileAction;

export default function CompleteYourProfile({ loaderData: { role }, actionData }: Route.ComponentProps) {
  const ways = (
    <>
      <SignOutButton variant="quiet" className="-ml-3" />
      <OwnAccountLinks />
    </>
  );
  return (
    <MessagePage title="Complete Your Profile" action={ways}>
      <p className="mb-8">{profileWords[role].intro}</p>
      <ProfileForm role={role} lastResult={actionData?.result ?? null} />
    </MessagePage>
  );
}

/** Spec §2: the first role decides which profile is required. */
function profileRole(viewer: Viewer): ActiveRole {
  return viewer.roles[0] === "label" ? "label" : "brand";
}

const required = { required: true };

function ProfileForm({ role, lastResult }: { role: ActiveRole; lastResult: SubmissionResult | null }) {
  const isPending = useNavigation().formAction === "/complete-profile";
  const [form, fields] = useForm<CompleteProfile>({
    id: "profile",
    lastResult,
    constraint: { name: required, legalEntity: required, address: required, phoneNumber: required },
  });
  return (
    <Form method="post" {...getFormProps(form)} className="flex max-w-[520px] flex-col gap-5 text-base text-ink">
      <TextField field={fields.name} label={profileWords[role].name} autoComplete="organization" />
      <TextField field={fields.legalEntity} label="Legal Entity" />
      <TextField field={fields.address} label="Address" autoComplete="street-address" />
      <TextField field={fields.phoneNumber} label="Phone Number" type="tel" autoComplete="tel" />
      <Button type="submit" size="large" className="self-start" isPending={isPending} pending="Saving…">
        Complete Profile
      </Button>
    </Form>
  );
}
