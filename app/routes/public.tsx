import { Outlet } from "react-router";
import { PublicPage } from "#app/features/people/accounts/navigation/public-page.tsx";

/** Pages that anybody may see ship no framework; all of them but those that need the Worker are made at build. */
export const handle = { hydrate: false };

export default function Public() {
  return (
    <PublicPage>
      <Outlet />
    </PublicPage>
  );
}
