import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";
import { trackTags } from "./card-words.ts";

/** Mood first, with its colour, then genres and tempo. */
export function TrackTags({
  track,
}: {
  track: Pick<TrackCard, "mood" | "primaryGenre" | "subGenre" | "genre" | "bpm">;
}) {
  return (
    <ul aria-label="Tags" className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink2">
      {track.mood && (
        <li className="inline-flex items-center gap-1.5 font-strong text-moodink">
          <span className="size-2 rounded-full bg-mood" />
          {track.mood}
        </li>
      )}
      {trackTags(track).map((tag) => (
        <li key={tag} className="tc">
          {tag}
        </li>
      ))}
    </ul>
  );
}
