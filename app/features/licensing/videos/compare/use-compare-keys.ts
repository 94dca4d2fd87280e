import { useEffect, useRef } from "react";
import { hasOpenLayer, keyTarget } from "#app/features/catalogue/playback/key-target.ts";
import { type CompareCommand, compareKey } from "./compare-key.ts";

/** The keys of the screen. They come before those of the whole app, which leave alone what was taken. */
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
