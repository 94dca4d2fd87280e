/** Small grey pictures of a film, one after the other, and when each is shown. */
export type Glances = { levels: Uint8Array; pixels: number; timesMs: readonly number[] };

/** Change of grey between two shots, of full scale, and how much more than around it that is. */
const [least, standsOut] = [0.045, 2.5];
/** A shot lasts longer than this, a flash less; frames at either side of a cut that are compared with each other. */
const flashMs = 150;
const [fewest, most] = [2, 10];
/** Frames at either side that motion is taken from, beside the two nearest: a cut may be blended into one. */
const around = 8;

/** Mean change of grey from each frame to the next, 0-1. The first has none. */
export function changesOf({ levels, pixels, timesMs }: Glances): Float64Array {
  return Float64Array.from(timesMs, (_, n) => (n === 0 ? 0 : changeBetween(levels, pixels, n - 1, n)));
}

function changeBetween(levels: Uint8Array, pixels: number, one: number, other: number): number {
  const [a, b] = [one * pixels, other * pixels];
  let sum = 0;
  for (let n = 0; n < pixels; n++) sum += Math.abs(levels[a + n]! - levels[b + n]!);
  return sum / pixels / 255;
}

/**
 * Frames that begin a shot. A cut stands out from the motion around it, and none of the frames before it looks like any
 * of those after it, as they do on both sides of a flash. Fades and pans change too little at a time.
 */
export function findCuts(glances: Glances, changes: Float64Array): number[] {
  const { levels, pixels, timesMs } = glances;
  const frameMs = (timesMs.at(-1)! - timesMs[0]!) / Math.max(1, timesMs.length - 1);
  const reach = Math.max(fewest, Math.min(most, Math.ceil(flashMs / frameMs)));
  const cuts: number[] = [];
  for (let n = 1; n < timesMs.length; n++) {
    const here = changes[n]!;
    if (here < least || here < changes[n - 1]! || here <= (changes[n + 1] ?? 0)) continue;
    if (here < standsOut * motionAround(changes, n)) continue;
    const [from, to] = [Math.max(cuts.at(-1) ?? 0, n - reach), Math.min(timesMs.length - 1, n + reach - 1)];
    let nearest = Infinity;
    for (let before = from; before < n; before++)
      for (let after = n; after <= to; after++)
        nearest = Math.min(nearest, changeBetween(levels, pixels, before, after));
    if (nearest >= Math.max(least, here / standsOut)) cuts.push(n);
  }
  return cuts;
}

/** What changes near a frame: as usual, or right beside it, as in a short fade. What touches it may be part of the cut. */
function motionAround(changes: Float64Array, frame: number): number {
  const beside: number[] = [];
  let nearby = 0;
  for (let n = Math.max(1, frame - around); n <= Math.min(changes.length - 1, frame + around); n++) {
    const away = Math.abs(n - frame);
    if (away > 1) beside.push(changes[n]!);
    if (away === 2 || away === 3) nearby = Math.max(nearby, changes[n]!);
  }
  beside.sort((a, b) => a - b);
  return Math.max(nearby, beside[Math.floor(beside.length / 2)] ?? 0);
}
