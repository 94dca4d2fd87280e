import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/complete-profile.ts";
import { MessagePage } from "#app/components/message-page.tsx";
import { profileWords } from "#app/content/accounts-copy.ts";
import { OwnAccountLinks } from "#app/features/people/accounts/security/own-account-links.tsx";
import { ProfileForm } from "#app/features/people/accounts/profile-form.tsx";
import { SignOutButton } from "#app/features/people/accounts/navigation/sign-out-button.tsx";
import { completeProfileAction } from "#app/features/people/profiles/profile-actions.ts";
import { requireViewer } from "#app/lib/require-viewer.ts";
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

/** Spec §2: the first role in the list decides which profile is asked for. */
function profileRole(viewer: Viewer): ActiveRole {
  return viewer.roles[0] === "label" ? "label" : "brand";
}
