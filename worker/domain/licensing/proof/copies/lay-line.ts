/** Where a posted file lies on what it was made of: `at = from + speed × posted`, in seconds of each. */
export type Line = { speed: number; from: number };

/** How much faster or slower a copy may run: what keeps from being recognised, and what sound recognition outlives. */
// The plainer first: `topVoted` goes by it.
export const speeds: readonly number[] = [1, 0.99, 1.01, 0.98, 1.02, 0.97, 1.03, 0.96, 1.04, 0.95, 1.05];

/** One posted place, and those of the reference that are near it. */
export type NearPlaces = { at: number; places: readonly number[] };

/**
 * Ways to lay a posted file that the most places agree on: the best at plain speed first, which holds unless another is plainly
 * better, then the best of all; of equal ones the plainer speed, then the earlier. A held shot has all of its places near all
 * of another, hundreds of thousands of pairs for each way to look at it, which maps would count for seconds.
 */
export function likelyLines(
  near: Iterable<NearPlaces>,
  /** Steps of both that one place is long, how many places each has, and ways wanted. */
  { step, posted, reference, most }: { step: number; posted: number; reference: number; most: number },
): Line[] {
  // The furthest that a line may begin before the reference does.
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
  const others = topVoted(votes, most).filter(({ way, index }) => way !== 0 || index !== plain?.index);
  return [...(plain ? [plain] : []), ...others].slice(0, most).map(toLine);
}

type Voted = { way: number; index: number; count: number };

/** The ones with the most votes first, of equal ones the one that comes first. */
function topVoted(votes: readonly Uint16Array[], most: number): Voted[] {
  const best: Voted[] = [];
  for (const [way, counted] of votes.entries()) {
    for (let index = 0; index < counted.length; index++) {
      const count = counted[index]!;
      if (count === 0 || (best.length === most && count <= best[most - 1]!.count)) continue;
      const behind = best.findIndex((each) => each.count < count);
      best.splice(behind < 0 ? best.length : behind, 0, { way, index, count });
      best.length = Math.min(best.length, most);
    }
  }
  return best;
}

/** Lines beside one: a little earlier, later, faster and slower. */
export function nearbyLines({ speed, from }: Line, step: number): Line[] {
  const slopes = [0, -0.0025, 0.0025, -0.005, 0.005];
  const shifts = [0, -0.5, 0.5, -1, 1];
  return slopes.flatMap((slope) =>
    shifts.map((shift) => ({ speed: speed + slope, from: from + shift * step })),
  );
}

/** A stretch of places, and how much of it differs on average. */
export type Stretch = { start: number; end: number; counted: number; difference: number };

/** Kadane's largest run of places below `allowed`. Negative ones are not counted; null where no place is near. */
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

/** Set bits of 32, added up in pairs, nibbles and bytes. */
export function countBits(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
