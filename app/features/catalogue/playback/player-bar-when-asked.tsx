import { type ComponentType, lazy, Suspense, useDeferredValue, useEffect } from "react";
import { usePlayer } from "./player-provider.tsx";

const load = () => import("./player-bar.tsx");

/** A bar that cannot be fetched must not take the page with it: the card that was pressed plays and pauses too. */
const PlayerBar = lazy<ComponentType<{ canSync: boolean }>>(() =>
  load().catch(() => ({ default: () => null })),
);

/** The player's bar from the first track on. Its code comes after the page can be used, and before it is needed. */
export function PlayerBarWhenAsked({ canSync }: { canSync: boolean }) {
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
