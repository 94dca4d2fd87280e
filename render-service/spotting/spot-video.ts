import { readFile } from "node:fs/promises";
import { toBase64 } from "../listening/base64.contract.ts";
import type { Size } from "../output-size.contract.ts";
import { maxCuts, motionStepMs, type Spotting } from "./spotting.contract.ts";

/** Consecutive small grey frames of a film, with their display times. */
export type Glances = { levels: Uint8Array; pixels: number; timesMs: readonly number[] };

/** Minimum change of grey at a cut, as a share of full scale, and relative to the change around it. */
const [minChange, minRatio] = [0.045, 2.5];
/** Maximum length of a flash; number of frames compared on each side of a cut. */
const flashMs = 150;
const [minReach, maxReach] = [2, 10];
/** Frames on each side that motion is measured from, without the two nearest: a cut may be blended. */
const around = 8;

/** Mean change of grey from each frame to the next, 0-1. 0 for the first. */
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
 * First frames of shots. A cut exceeds the motion around it, and no frame before it resembles one after it, unlike at a flash.
 * Fades and pans change too slowly to count.
 */
export function findCuts(glances: Glances, changes: Float64Array): number[] {
  const { levels, pixels, timesMs } = glances;
  const frameMs = (timesMs.at(-1)! - timesMs[0]!) / Math.max(1, timesMs.length - 1);
  const reach = Math.max(minReach, Math.min(maxReach, Math.ceil(flashMs / frameMs)));
  const cuts: number[] = [];
  for (let n = 1; n < timesMs.length; n++) {
    const here = changes[n]!;
    if (here < minChange || here < changes[n - 1]! || here <= (changes[n + 1] ?? 0)) continue;
    if (here < minRatio * motionAround(changes, n)) continue;
    const [from, to] = [Math.max(cuts.at(-1) ?? 0, n - reach), Math.min(timesMs.length - 1, n + reach - 1)];
    let nearest = Infinity;
    for (let before = from; before < n; before++)
      for (let after = n; after <= to; after++) nearest = Math.min(nearest, changeBetween(levels, pixels, before, after));
    if (nearest >= Math.max(minChange, here / minRatio)) cuts.push(n);
  }
  return cuts;
}

/**
 * Motion near a frame: the usual one, or that right beside it, as in a short fade. Adjacent frames are excluded, as they may be
 * part of the cut.
 */
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

const [long, short] = [32, 18];

/** Size of the grey frames. */
const glanceSize = ({ width, height }: Size): Size =>
  width > height ? { width: long, height: short } : { width: short, height: long };

/** Filter for all frames, small and grey, from one label to another. */
export function glanceFilter(size: Size): string {
  const { width, height } = glanceSize(size);
  return `scale=${width}:${height}:flags=area,format=gray`;
}

/** Change per frame that counts as maximum motion, as a share of full scale. */
const fullMotion = 0.25;

type SpottingInput = { size: Size; times: readonly number[]; loudness: Uint8Array | null };

/**
 * Analyses the frames at `glances`, written by a picture's pass, with the loudness of its source. Undefined if frames and times
 * do not match.
 */
export async function spotVideo(glances: string, { size, times, loudness }: SpottingInput): Promise<Spotting | undefined> {
  const levels = await readFile(glances);
  const { width, height } = glanceSize(size);
  const pixels = width * height;
  if (times.length === 0 || levels.length !== times.length * pixels) return undefined;
  const timesMs = times.map((second) => second * 1000);
  const film = { levels, pixels, timesMs };
  const changes = changesOf(film);
  const cuts = findCuts(film, changes);
  return {
    cutsMs: cuts.slice(0, maxCuts).map((frame) => Math.round(timesMs[frame]!)),
    motion: toBase64(motionOf(timesMs, changes, new Set(cuts))),
    loudness: loudness && toBase64(loudness),
  };
}

function motionOf(timesMs: readonly number[], changes: Float64Array, cuts: ReadonlySet<number>): Uint8Array {
  const steps = Math.floor(timesMs.at(-1)! / motionStepMs) + 1;
  const [sums, counts] = [new Float64Array(steps), new Float64Array(steps)];
  for (let n = 1; n < changes.length; n++) {
    if (cuts.has(n)) continue;
    const step = Math.max(0, Math.floor(timesMs[n]! / motionStepMs));
    sums[step]! += changes[n]!;
    counts[step]! += 1;
  }
  return Uint8Array.from(sums, (sum, n) => Math.min(255, Math.round((255 * sum) / Math.max(1, counts[n]!) / fullMotion)));
}
