import { useEffect, useEffectEvent } from "react";
import { reviewCopy } from "#app/content/reviews-copy.ts";
import { hasOpenLayer, keyTarget } from "#app/features/catalogue/playback/cards.ts";

export function ReviewKeysHint({ count }: { count: number }) {
  const keys = Array.from({ length: Math.min(count, 10) }, (_, place) => (place + 1) % 10);
  const visible = keys.length > 4 ? [keys[0], keys.at(-1)] : keys;
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink2 max-md:hidden noscript:hidden print:hidden">
      {visible.map((key, place) => (
        <span key={key}>
          {place > 0 && keys.length > 4 && "– "}
          <kbd className="review-kbd">{key}</kbd>
        </span>
      ))}
      {reviewCopy.keys}
    </p>
  );
}

type Keys = { choose: (position: number) => void; toggle?: () => void; note?: () => void };

/** Keys 1 to 9, and 0 for the tenth, switch the music; Space plays and N starts a note, if those handlers are given. */
export function useReviewKeys({ choose, toggle, note }: Keys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = keyTarget(event.target);
    const isTaken = event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented;
    if (isTaken || target === "text" || target === "choice" || hasOpenLayer()) return;
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
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
