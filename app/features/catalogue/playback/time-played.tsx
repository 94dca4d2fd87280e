import { useEffect, useRef } from "react";
import { formatDuration } from "#app/lib/time.ts";
import { usePlayerActions } from "./player-provider.tsx";

/** The present position as minutes and seconds, written past React. */
export function TimePlayed() {
  const player = usePlayerActions();
  const text = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      player.onProgress((position) => {
        const time = formatDuration(Math.floor(position));
        if (text.current && text.current.textContent !== time) text.current.textContent = time;
      }),
    [player],
  );
  return <span ref={text} className="tc w-9 text-right text-xs text-ink2" />;
}
