import { useState } from "react";
import { quietly } from "#app/lib/store.ts";

/**
 * Blind mode and its shuffled order. The order stays after blind mode ends, so that Track 2 is still in second place once the
 * names are revealed.
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

/** One seed per viewer and tab, kept for as long as the tab is open. */
function seedOf(viewerId: string): string {
  const name = `cuesheet:blind:${viewerId}`;
  const storedSeed = quietly(() => sessionStorage.getItem(name));
  if (storedSeed) return storedSeed;
  const drawn = crypto.randomUUID();
  quietly(() => sessionStorage.setItem(name, drawn));
  return drawn;
}

/** Shuffles deterministically by seed, independently of the items' names. */
export function shuffled<Thing extends { id: string }>(things: readonly Thing[], seed: string): Thing[] {
  const place = new Map(things.map(({ id }) => [id, hash(`${seed} ${id}`)]));
  return things.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0) || (a.id < b.id ? -1 : 1));
}

/** FNV-1a, 32 bits, with the final mix of MurmurHash3: similar texts get very different hashes. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let n = 0; n < text.length; n++) state = Math.imul(state ^ text.charCodeAt(n), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
