import { type Edit, placePieces } from "#render-service/edits/edit-course.contract.ts";

/** Alignment of a posted file with its original: `at = from + speed × posted`, in seconds of each. */
export type Line = { speed: number; from: number };

/** Maps seconds of the posted file to seconds of the original. */
export const placeAt = ({ from, speed }: Line, seconds: number): number => from + speed * seconds;

/** Maps seconds of an edit to seconds of the recording. */
export function placeInTrack(edit: Edit, seconds: number): number {
  const pieces = placePieces(edit);
  const piece = pieces.findLast(({ atMs }) => atMs / 1000 <= seconds) ?? pieces[0];
  return piece ? (piece.fromMs - piece.atMs) / 1000 + seconds : seconds;
}

/** Speed changes that are tried: enough to defeat recognition, small enough for sound recognition to survive. */
// Smaller changes first: `topVoted` prefers earlier entries.
export const speeds: readonly number[] = [1, 0.99, 1.01, 0.98, 1.02, 0.97, 1.03, 0.96, 1.04, 0.95, 1.05];

/** One posted position, and similar positions of the reference. */
export type NearPlaces = { at: number; places: readonly number[] };

/**
 * Alignments with the most votes: the best at original speed first, then the best of all. Ties: smaller speed change, then
 * earlier. Counts in arrays: a held shot matches all of another, hundreds of thousands of pairs per look, for which maps would
 * take seconds.
 */
export function likelyLines(
  near: Iterable<NearPlaces>,
  /** `step`: seconds per position; `posted`, `reference`: number of positions; `maxLines`: maximum results. */
  { step, posted, reference, maxLines }: { step: number; posted: number; reference: number; maxLines: number },
): Line[] {
  // The furthest that an alignment may start before the reference.
  const ahead = Math.ceil(posted * Math.max(...speeds));
  const votes = speeds.map(() => new Uint16Array(ahead + reference));
  for (const { at, places } of near) {
    for (const [way, speed] of speeds.entries()) {
      const counted = votes[way]!;
      const begin = ahead - Math.round(at * speed);
      for (const place of places) counted[begin + place]! += 1;
    }
  }
  const toLine = ({ way, index }: Voted): Line => ({ speed: speeds[way]!, from: (index - ahead) * step });
  const [plain] = topVoted(votes.slice(0, 1), 1);
  const others = topVoted(votes, maxLines).filter(({ way, index }) => way !== 0 || index !== plain?.index);
  return [...(plain ? [plain] : []), ...others].slice(0, maxLines).map(toLine);
}

type Voted = { way: number; index: number; count: number };

/** Most votes first; ties in their original order. */
function topVoted(votes: readonly Uint16Array[], maxLines: number): Voted[] {
  const best: Voted[] = [];
  for (const [way, counted] of votes.entries()) {
    for (let index = 0; index < counted.length; index++) {
      const count = counted[index]!;
      if (count === 0 || (best.length === maxLines && count <= best[maxLines - 1]!.count)) continue;
      const behind = best.findIndex((each) => each.count < count);
      best.splice(behind < 0 ? best.length : behind, 0, { way, index, count });
      best.length = Math.min(best.length, maxLines);
    }
  }
  return best;
}

/** Alignments slightly earlier, later, faster and slower. */
export function nearbyLines({ speed, from }: Line, step: number): Line[] {
  const slopes = [0, -0.0025, 0.0025, -0.005, 0.005];
  const shifts = [0, -0.5, 0.5, -1, 1];
  return slopes.flatMap((slope) => shifts.map((shift) => ({ speed: speed + slope, from: from + shift * step })));
}

/** A run of positions and its mean difference. */
export type Stretch = { start: number; end: number; counted: number; difference: number };

/** Kadane's maximum run of positions below `allowed`. Negative values are skipped; null if no position is close enough. */
export function bestStretch(differences: Float64Array, allowed: number): (Stretch & { gain: number }) | null {
  let best = { gain: 0, start: 0, end: 0 };
  let [gain, start] = [0, 0];
  for (let at = 0; at < differences.length; at++) {
    const difference = differences[at]!;
    if (gain <= 0) [gain, start] = [0, at];
    gain += difference < 0 ? 0 : allowed - difference;
    if (gain > best.gain) best = { gain, start, end: at + 1 };
  }
  let [sum, counted] = [0, 0];
  for (let at = best.start; at < best.end; at++) {
    if (differences[at]! < 0) continue;
    sum += differences[at]!;
    counted++;
  }
  return counted === 0 ? null : { ...best, counted, difference: sum / counted };
}

/** Population count of a 32-bit integer. */
export function countBits(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
