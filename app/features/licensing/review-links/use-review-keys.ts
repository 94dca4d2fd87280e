import { useEffect, useRef } from "react";
import { hasOpenLayer, keyTarget } from "#app/features/catalogue/playback/key-target.ts";

type Keys = { choose: (position: number) => void; toggle?: () => void; note?: () => void };

/** 1 to 9 and 0, for the tenth, switch the music; Space plays and N starts a note, where they are given. */
export function useReviewKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = keyTarget(event.target);
      const isTaken =
        event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented;
      if (isTaken || target === "text" || target === "choice" || hasOpenLayer()) return;
      const { choose, toggle, note } = latest.current;
      const act = /^\d$/.test(event.key)
        ? () => choose(Number(event.key) || 10)
        : event.key === " " && target !== "button"
          ? toggle
          : event.key.toLowerCase() === "n"
            ? note
            : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
