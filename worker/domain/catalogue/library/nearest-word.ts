/** From how many letters on one edit is taken for a slip, and from how many two. */
const slips = { one: 4, two: 8 } as const;

/** How many edits may be between a typed word and the one that was meant; the first letter is always right. */
export const allowedEdits = (word: string): number => {
  const letters = Array.from(word).length;
  if (letters >= slips.two) return 2;
  return letters >= slips.one ? 1 : 0;
};

/** A word of the vocabulary and in how many tracks it stands. */
export type KnownWord = readonly [word: string, tracks: number];

/** The nearest word; among those as near the one in most tracks, then the first of the alphabet. Null when none is near. */
export function nearestWord(typed: string, vocabulary: readonly KnownWord[]): string | null {
  const most = allowedEdits(typed);
  const near = vocabulary
    .map(([word, tracks]) => ({ word, tracks, edits: countEdits(typed, word, most) }))
    .filter(({ word, edits }) => edits <= most && first(word) === first(typed));
  near.sort(
    (one, other) => one.edits - other.edits || other.tracks - one.tracks || (one.word < other.word ? -1 : 1),
  );
  return near[0]?.word ?? null;
}

const first = (word: string): string => Array.from(word)[0] ?? "";

/** Letters put in, left out, mistaken, or swapped with the next one (optimal string alignment); more than `most` is `most + 1`. */
export function countEdits(one: string, other: string, most: number): number {
  const [left, right] = [Array.from(one), Array.from(other)];
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (const [row, letter] of left.entries()) {
    const line = [row + 1];
    for (const [column, against] of right.entries()) {
      const replaced = (above[column] ?? 0) + (letter === against ? 0 : 1);
      const shifted = Math.min(above[column + 1] ?? 0, line[column] ?? 0) + 1;
      const isSwap = row > 0 && column > 0 && letter === right[column - 1] && left[row - 1] === against;
      const swapped = isSwap ? (before[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      line.push(Math.min(replaced, shifted, swapped));
    }
    [before, above] = [above, line];
  }
  return Math.min(above[right.length] ?? 0, most + 1);
}
