import { readFile } from "node:fs/promises";
import { toBase64 } from "../listening/base64.contract.ts";
import type { Size } from "../output-size.contract.ts";
import { changesOf, findCuts } from "./find-cuts.ts";
import { glanceSize } from "./glances.ts";
import { maxCuts, motionStepMs, type Spotting } from "./spotting.contract.ts";

/** A change of so much of full scale, from frame to frame, is all the motion there can be. */
const fullMotion = 0.25;

type SpottingInput = { size: Size; times: readonly number[]; loudness: Uint8Array | null };

/** What a picture's pass has left at `glances`, with the loudness of its source. Undefined where frames and times do not agree. */
export async function spotVideo(
  glances: string,
  { size, times, loudness }: SpottingInput,
): Promise<Spotting | undefined> {
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
  return Uint8Array.from(sums, (sum, n) =>
    Math.min(255, Math.round((255 * sum) / Math.max(1, counts[n]!) / fullMotion)),
  );
}
