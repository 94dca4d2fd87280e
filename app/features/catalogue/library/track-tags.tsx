import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";
import { trackTags } from "./card-words.ts";

/** Mood first, with its colour, then genres and tempo. */
export function TrackTags({
  track,
}: {
  track: Pick<TrackCard, "mood" | "primaryGenre" | "subGenre" | "genre" | "bpm">;
}) {
  return (
    <ul aria-label="Tags" className="card-tags">
      {track.mood && <li className="card-mood">{track.mood}</li>}
      {trackTags(track).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}
