import { data } from "react-router";
import type { Route } from "./+types/complete-profile.ts";
import { MessagePage } from "#app/components/message-page.tsx";
import { accountToasts, profileWords, unprintableWords } from "#app/content/accounts-copy.ts";
import { appContext } from "#app/context.ts";
import { OwnAccountLinks } from "#app/features/people/accounts/own-account-links.tsx";
import { ProfileForm } from "#app/features/people/accounts/profile-form.tsx";
import { SignOutButton } from "#app/features/base/navigation/sign-out-button.tsx";
import { redirectWithToast } from "#app/lib/flash.ts";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { parseForm, requireForm } from "#app/lib/form.ts";
import type { ActiveRole, Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { completeProfile } from "#worker/domain/people/profiles/complete-profile.ts";
import { CompleteProfile } from "#worker/domain/people/profiles/profiles.contract.ts";

export const meta: Route.MetaFunction = () => [{ title: "Complete Your Profile · Cuesheet" }];

export function loader({ context }: Route.LoaderArgs) {
  return { role: profileRole(requireViewer(context)) };
}

export async function action({ context }: Route.ActionArgs) {
  const submission = parseForm(requireForm(context), CompleteProfile);
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const outcome = await completeProfile(context.get(appContext), requireViewer(context), submission.value);
  if (!outcome.ok) {
    const fieldErrors = { [outcome.field]: [unprintableWords(outcome.characters)] };
    return data(submission.reply({ fieldErrors }), { status: 400 });
  }
  throw redirectWithToast(
    "/",
    outcome.wasComplete ? accountToasts.profileWasComplete : accountToasts.profileCompleted,
  );
}

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
      <ProfileForm role={role} lastResult={actionData ?? null} />
    </MessagePage>
  );
}

/** Spec §2: the first role in the list decides which profile is asked for. */
function profileRole(viewer: Viewer): ActiveRole {
  return viewer.roles[0] === "label" ? "label" : "brand";
}
