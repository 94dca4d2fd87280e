import { type ComponentType, lazy, Suspense, useDeferredValue, useEffect } from "react";
import { Outlet } from "react-router";
import { usePlayer } from "#app/features/catalogue/playback/player-provider.tsx";
import type { Route } from "./+types/signed-in.ts";
import { PlainPage, SkipLink } from "#app/components/plain-page.tsx";
import { appContext, requireViewer } from "#app/context.ts";
import { KeepTyping } from "#app/features/people/accounts/keep-typing.tsx";
import { SiteFooter } from "#app/features/people/accounts/navigation/site-footer.tsx";
import { SiteHeader } from "#app/features/people/accounts/navigation/site-header.tsx";
import { WithHearts } from "#app/features/catalogue/shortlists/hearts/with-hearts.tsx";
import { gate } from "#app/middleware.ts";
import { nextGate } from "#worker/domain/people/accounts/gates/next-gate.ts";

export const middleware: Route.MiddlewareFunction[] = [gate];

export function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const { id, email, activeRole, isSuperUser, tokenBalance } = viewer;
  const isThrough = nextGate(viewer, "/settings") === null;
  const isDemo = context.get(appContext).settings.DEMO === "on";
  return { viewer: { id, email, activeRole, isSuperUser, tokenBalance }, isThrough, isDemo };
}

/**
 * The house around every signed-in screen. What plays in it goes on playing while its pages change. Whoever still waits
 * before a gate has no use for its navigation: nothing it names would open.
 */
export default function SignedIn({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isThrough) {
    return (
      <PlainPage>
        <Outlet />
      </PlainPage>
    );
  }
  const canSync = loaderData.viewer.activeRole === "brand";
  return (
    <WithHearts isBrand={canSync}>
      <KeepTyping who={loaderData.viewer.email} />
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <SiteHeader viewer={loaderData.viewer} />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[1440px] flex-1 px-4 outline-none md:px-10"
        >
          <Outlet />
        </main>
        <SiteFooter isDemo={loaderData.isDemo} />
      </div>
      <PlayerBarWhenAsked canSync={canSync} />
    </WithHearts>
  );
}

const load = () => import("#app/features/catalogue/playback/player-bar.tsx");

/** A bar that cannot be fetched must not take the page with it: the card that was pressed plays and pauses too. */
const PlayerBar = lazy<ComponentType<{ canSync: boolean }>>(() =>
  load().catch(() => ({ default: () => null })),
);

/** The player's bar from the first track on. Its code comes after the page can be used, and before it is needed. */
function PlayerBarWhenAsked({ canSync }: { canSync: boolean }) {
  // What is heard comes first: the browser reads it on the thread that draws.
  const track = useDeferredValue(usePlayer().track);
  useEffect(() => void load().catch(() => undefined), []);
  if (!track) return null;
  return (
    <Suspense>
      <PlayerBar canSync={canSync} />
    </Suspense>
  );
}
