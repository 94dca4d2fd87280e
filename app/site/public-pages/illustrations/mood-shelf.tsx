import { MoodGlyph } from "#app/features/catalogue/library/mood-glyph.tsx";
import type { Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

const shelf: readonly Mood[] = [
  "Happy",
  "Uplifting",
  "Energetic",
  "Playful",
  "Romantic",
  "Nostalgic",
  "Dark",
  "Sad",
  "Melancholic",
  "Cinematic",
  "Calm",
  "Hopeful",
];

/** The keys of the library: twelve moods, each with its glyph and colour. */
export function MoodShelf() {
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fit,minmax(5.8rem,1fr))] gap-px border border-line bg-line sm:grid-cols-4"
      aria-label="Moods to filter by"
    >
      {shelf.map((mood) => (
        <li key={mood} data-mood={mood} className="grid gap-2 bg-surface p-3 text-sm font-label">
          <span className="text-mood">
            <MoodGlyph mood={mood} />
          </span>
          {mood}
        </li>
      ))}
    </ul>
  );
}
