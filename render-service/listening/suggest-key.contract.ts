const notes = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"] as const;
export type Note = (typeof notes)[number];
export type MusicalKey = `${Note} ${"Major" | "Minor"}`;
/** The 24 keys from "C Major", each major before its minor. */
export const musicalKeys: readonly MusicalKey[] = notes.flatMap((note): MusicalKey[] => [`${note} Major`, `${note} Minor`]);

/** Frequency of each scale note, from the key note (Temperley's corpus profiles). */
const majorProfile = [0.748, 0.06, 0.488, 0.082, 0.67, 0.46, 0.096, 0.715, 0.104, 0.366, 0.057, 0.4];
const minorProfile = [0.712, 0.084, 0.474, 0.618, 0.049, 0.46, 0.105, 0.747, 0.404, 0.067, 0.133, 0.33];

function correlation(notes: readonly number[], profile: readonly number[], keyNote: number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / 12;
  const [noteMean, profileMean] = [mean(notes), mean(profile)];
  let [product, noteSquares, profileSquares] = [0, 0, 0];
  for (let step = 0; step < 12; step++) {
    const note = notes[(step + keyNote) % 12]! - noteMean;
    const expected = profile[step]! - profileMean;
    product += note * expected;
    noteSquares += note * note;
    profileSquares += expected * expected;
  }
  return product / Math.sqrt(noteSquares * profileSquares || 1);
}

/** The best matching key, with its confidence (0-1); null if none matches. */
export function suggestKey(notes: readonly number[]): { key: MusicalKey; confidence: number } | null {
  const fits = musicalKeys
    .map((key, n) => ({
      key,
      fit: correlation(notes, n % 2 ? minorProfile : majorProfile, Math.floor(n / 2)),
    }))
    .toSorted((a, b) => b.fit - a.fit);
  const [best, second] = fits;
  if (!best || !second || best.fit < 0.5) return null;
  // A clear winner is a tenth better than the next, usually its relative key.
  const lead = Math.min(1, (best.fit - second.fit) / 0.1);
  return { key: best.key, confidence: Math.round(best.fit * (0.5 + 0.5 * lead) * 100) / 100 };
}
