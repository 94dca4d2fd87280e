import type { KnownWord } from "#worker/domain/catalogue/library/nearest-word.ts";
import { placesOf, type Segment } from "./segment.ts";
import type { Part, Snapshot } from "./snapshot.ts";

/** Whether a word of a track on sale begins so. */
export const isBeginningOfWord = ({ parts }: Snapshot, word: string): boolean =>
  parts.some((part) => {
    const { from, to } = placesOf(part.segment.words, word);
    for (let place = from; place < to; place++) if (countTracks(part, place) > 0) return true;
    return false;
  });

/** The words of tracks on sale that begin so and have such a length in letters, with how many tracks they stand in. */
export function wordsLike(
  { parts }: Snapshot,
  beginning: string,
  letters: { from: number; to: number },
): KnownWord[] {
  const tracks = new Map<string, number>();
  for (const part of parts) {
    const { words } = part.segment;
    const { from, to } = placesOf(words, beginning);
    for (let place = from; place < to; place++) {
      const word = words[place] ?? "";
      // A letter is one code unit or two.
      if (word.length < letters.from || word.length > 2 * letters.to) continue;
      const count = countTracks(part, place);
      if (count > 0) tracks.set(word, (tracks.get(word) ?? 0) + count);
    }
  }
  return [...tracks];
}

function countTracks({ segment, dead }: Part, place: number): number {
  const { from, to } = postingsOf(segment, place);
  if (dead === null) return to - from;
  let count = 0;
  for (let at = from; at < to; at++) if (dead[segment.rows[at]!] !== 1) count += 1;
  return count;
}

const postingsOf = ({ wordStarts }: Segment, place: number) => ({
  from: wordStarts[place]!,
  to: wordStarts[place + 1]!,
});
