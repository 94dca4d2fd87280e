import { useEffect, useRef } from "react";
import type { KeyPress } from "#app/features/catalogue/playback/key-command.ts";
import { hasOpenLayer, keyTarget } from "#app/features/catalogue/playback/cards.ts";
import { maxComparedTracks } from "#worker/domain/catalogue/shortlists/shortlist-limits.contract.ts";

type CompareCommand =
  | { act: "hear"; place: number }
  | { act: "toggle" | "cut-before" | "cut-after" | "loudness" | "blind" | "vote" };

type Press = Omit<KeyPress, "hasTrack"> & {
  /** The focused button is the audible track's, which Space would only press again; so Space toggles playback. */
  isOnHeard: boolean;
};

/** Maps a key press to a command of the comparison; null leaves it to the page. */
export function compareKey({ key, hasModifier, target, hasOpenLayer, isOnHeard }: Press): CompareCommand | null {
  if (hasModifier || hasOpenLayer || target === "text") return null;
  const place = Number(key) - 1;
  if (key !== " " && Number.isInteger(place) && place >= 0 && place < maxComparedTracks) return { act: "hear", place };
  const keepsArrows = target === "slider" || target === "choice";
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case " ":
      return (target === "button" && !isOnHeard) || target === "choice" ? null : { act: "toggle" };
    case "ArrowLeft":
      return keepsArrows ? null : { act: "cut-before" };
    case "ArrowRight":
      return keepsArrows ? null : { act: "cut-after" };
    case "l":
      return { act: "loudness" };
    case "v":
      return { act: "vote" };
    case "b":
      return { act: "blind" };
    default:
      return null;
  }
}

/** Keys of this page. Registered ahead of the app's own, which ignore events with `defaultPrevented`. */
export function useCompareKeys(obey: (command: CompareCommand) => void): void {
  const latest = useRef(obey);
  useEffect(() => {
    latest.current = obey;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      const { target } = event;
      const command = compareKey({
        key: event.key,
        hasModifier: event.ctrlKey || event.altKey || event.metaKey,
        target: keyTarget(target),
        hasOpenLayer: hasOpenLayer(),
        isOnHeard: target instanceof Element && target.matches('.compare-pick[aria-pressed="true"]'),
      });
      if (command === null) return;
      event.preventDefault();
      if (!event.repeat || command.act.startsWith("cut")) latest.current(command);
    }
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}
