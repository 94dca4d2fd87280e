import { useState } from "react";
import { quietly } from "#app/lib/store.ts";
import { shuffled } from "./blind-order.ts";

/**
 * Blind mode and the order that goes with it. Once somebody has listened blindly the order stays, so that after the names are
 * revealed Track 2 still stands in the second place.
 */
export function useBlindOrder<Thing extends { id: string }>(things: readonly Thing[], viewerId: string) {
  const [isBlind, setBlind] = useState(false);
  const [seed, setSeed] = useState<string | null>(null);
  return {
    isBlind,
    isShuffled: seed !== null,
    inOrder: seed === null ? things : shuffled(things, seed),
    setBlind: (next: boolean) => {
      if (next) setSeed(seedOf(viewerId));
      setBlind(next);
    },
  };
}

/** Another one for each viewer and in each tab, the same one for as long as the tab stands. */
function seedOf(viewerId: string): string {
  const name = `cuesheet:blind:${viewerId}`;
  const storedSeed = quietly(() => sessionStorage.getItem(name));
  if (storedSeed) return storedSeed;
  const drawn = crypto.randomUUID();
  quietly(() => sessionStorage.setItem(name, drawn));
  return drawn;
}
