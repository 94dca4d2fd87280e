import { type RefObject, useEffect } from "react";
import { formatDuration } from "#app/lib/time.ts";
import type { Player } from "./create-player.ts";
import { keySeekSeconds } from "./key-command.ts";
import { usePlayerActions } from "./player-provider.tsx";

/** Direction by key, as in native ranges. */
export const arrowDirections: Readonly<Record<string, 1 | -1>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
};

/** Arrow keys seek by 5 seconds, not by the range's step. Null for any other key. */
export function arrowSeconds(key: string): number | null {
  const direction = arrowDirections[key];
  return direction === undefined ? null : direction * keySeekSeconds;
}

/** Keeps a range at the current second, bypassing React to avoid a render per second. Returns a function that stops it. */
export function followPosition(player: Player, range: HTMLInputElement): () => void {
  let lastSeconds = -1;
  const leave = player.onProgress((position) => {
    const seconds = Math.floor(position);
    if (seconds === lastSeconds) return;
    lastSeconds = seconds;
    range.value = String(position);
    range.setAttribute("aria-valuetext", formatDuration(seconds));
  });
  return () => {
    leave();
    range.value = "0";
    range.removeAttribute("aria-valuetext");
  };
}

/** Keeps an element's custom property `--played` (0 to 1) at the current position, without renders. */
export function usePlayedProperty(element: RefObject<HTMLElement | null>): void {
  const player = usePlayerActions();
  useEffect(() => (element.current ? followPlayed(player, element.current) : undefined), [player, element]);
}

/** The same outside components. Returns a function that stops it. */
export function followPlayed(player: Player, element: HTMLElement): () => void {
  return player.onProgress((position, duration) => {
    const played = duration > 0 ? Math.min(1, position / duration) : 0;
    element.style.setProperty("--played", played.toFixed(4));
  });
}
