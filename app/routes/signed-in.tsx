import { type ComponentType, lazy, Suspense, useDeferredValue, useEffect } from "react";
import { Outlet } from "react-router";
import { usePlayer } from "#app/features/catalogue/playback/player-provider.tsx";
import type { Route } from "./+types/signed-in.ts";
import { PlainPage, SkipLink } from "#app/components/plain-page.tsx";
import { appContext, requireViewer } from "#app/context.ts";
import { KeepTyping } from "#app/features/people/accounts/keep-typing.tsx";
import { SiteFooter } from "#app/features/people/accounts/navigation/site-footer.tsx";
import { SiteHeader } from "#app/features/people/accounts/navigation/site-header.tsx";
import { WithHearts } from "#app/features/catalogue/shortlists/hearts/hearts.tsx";
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
 * Layout of every signed-in page; the player persists across navigations. Users still behind a gate get no navigation, because
 * none of its pages would open.
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
        <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1440px] flex-1 px-4 outline-none md:px-10">
          <Outlet />
        </main>
        <SiteFooter isDemo={loaderData.isDemo} />
      </div>
      <PlayerBarWhenAsked canSync={canSync} />
    </WithHearts>
  );
}

const load = () => import("#app/features/catalogue/playback/player-bar.tsx");

/** If the bar's chunk fails to load, the page still works: cards can play and pause too. */
const PlayerBar = lazy<ComponentType<{ canSync: boolean }>>(() => load().catch(() => ({ default: () => null })));

/** Shown from the first track on. The chunk is loaded after hydration, before it is needed. */
function PlayerBarWhenAsked({ canSync }: { canSync: boolean }) {
  // Deferred, so that rendering the bar does not delay playback on the main thread.
  const track = useDeferredValue(usePlayer().track);
  useEffect(() => void load().catch(() => undefined), []);
  if (!track) return null;
  return (
    <Suspense>
      <PlayerBar canSync={canSync} />
    </Suspense>
  );
}
