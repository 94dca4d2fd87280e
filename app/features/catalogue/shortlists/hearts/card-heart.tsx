import { useSyncExternalStore } from "react";
import { heartCopy } from "#app/content/shortlists-copy.ts";
import type { HeartTrack } from "./heart-store.ts";
import { useHearts } from "./hearts.tsx";

const ignore = () => () => undefined;

/** A card's heart, rendered once the server has returned the state: cached documents are the same for all viewers. */
export function CardHeart({ track: { id, title } }: { track: HeartTrack }) {
  const hearts = useHearts();
  const isOn = useSyncExternalStore(
    hearts?.subscribe ?? ignore,
    () => hearts?.isOn(id) ?? null,
    () => null,
  );
  if (isOn === null) return null;
  return (
    <button
      type="button"
      className="iconbtn card-heart"
      aria-pressed={isOn}
      aria-label={heartCopy.shortlist(title)}
      onClick={() => hearts?.toggle({ id, title })}
    />
  );
}
