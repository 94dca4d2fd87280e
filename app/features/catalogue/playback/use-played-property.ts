import { type RefObject, useEffect } from "react";
import type { Player } from "./create-player.ts";
import { usePlayerActions } from "./player-provider.tsx";

/** Keeps the custom property `--played` (0 to 1) of an element at the present position: no render per frame. */
export function usePlayedProperty(element: RefObject<HTMLElement | null>): void {
  const player = usePlayerActions();
  useEffect(() => (element.current ? followPlayed(player, element.current) : undefined), [player, element]);
}

/** The same outside of components. Returns what lets go of it. */
export function followPlayed(player: Player, element: HTMLElement): () => void {
  return player.onProgress((position, duration) => {
    const played = duration > 0 ? Math.min(1, position / duration) : 0;
    element.style.setProperty("--played", played.toFixed(4));
  });
}
