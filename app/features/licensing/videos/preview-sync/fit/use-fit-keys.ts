import { useEffect, useEffectEvent } from "react";
import { hasOpenLayer, keyTarget } from "#app/features/catalogue/playback/cards.ts";
import { usePlayer } from "#app/features/catalogue/playback/player-provider.tsx";

type FitKeys = {
  onSuggestion: (number: number, isUsed: boolean) => void;
  onSnap: () => void;
  onStep: (direction: 1 | -1, unit: "beat" | "bar") => void;
};

/**
 * 1-3 hear a suggestion, with Shift use it; S snaps; arrows step from beat to beat, with Shift from bar to bar. Arrows are the
 * player's while it has a track, and a slider's that has the focus.
 */
export function useFitKeys({ onSuggestion, onSnap, onStep }: FitKeys): void {
  const { track } = usePlayer();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || hasOpenLayer()) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const target = keyTarget(event.target);
    if (target === "text") return;
    // By its place on the keyboard: with Shift, a number key writes something else.
    const digit = /^(?:Digit|Numpad)([1-3])$/.exec(event.code)?.[1];
    const isArrow = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (digit && !event.repeat) onSuggestion(Number(digit), event.shiftKey);
    else if (event.key.toLowerCase() === "s" && !event.repeat) onSnap();
    else if (isArrow && !track && target !== "slider" && target !== "choice")
      onStep(event.key === "ArrowLeft" ? -1 : 1, event.shiftKey ? "bar" : "beat");
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
