import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as letOthers } from "node:timers/promises";
import type { Size } from "../output-size.contract.ts";
import { videoLimits } from "../render-service.contract.ts";
import { requireSuccess } from "../run-tool.ts";
import { ffmpeg, inputFile, runConfined, type Tools } from "../tools.ts";
import { beginTracks, type HashTrack, printSize, isFlat } from "../prints/picture-print.contract.ts";
import { fitted, type GreyFilm, type Window, withoutBars } from "./windows.contract.ts";
import { countBits, hashBits } from "./picture-hash.contract.ts";

/** Frames compared per second. */
const framesPerSecond = 4;
const longSide = 192;
const maxFrames = (videoLimits.maxSeconds + 1) * framesPerSecond;

/** A video as grey frames, four per second; `content` is the area without bars. */
export type Film = GreyFilm & { content: Window };

/** Reads a finished picture; its source, of `sourceSize`, was fitted into it, the rest is black. Throws faults. */
export async function readFilm(
  tools: Tools,
  path: string,
  { size, sourceSize, seconds }: { size: Size; sourceSize: Size; seconds: number },
): Promise<Film> {
  const small = printSize(size, longSide);
  const output = join(tools.outputs, `${crypto.randomUUID()}.grey`);
  const filter = `fps=${framesPerSecond},scale=${small.width}:${small.height}:flags=area,format=gray`;
  const command = [
    [...ffmpeg, "-max_alloc", String(2 ** 30)],
    [...inputFile("mov,mp4", path), "-map", "0:v:0", "-an", "-sn", "-dn", "-vf", filter],
    ["-frames:v", String(maxFrames), "-f", "rawvideo", `file:${output}`],
  ].flat();
  const run = await runConfined(tools, command, { seconds: Math.max(60, seconds * 2) });
  requireSuccess(run);
  const levels = await readFile(output);
  const count = Math.floor(levels.length / (small.width * small.height));
  const film = { ...small, levels, count };
  return { ...film, content: withoutBars(film, fitted(sourceSize, small)) };
}

/** Frames after which it yields to other jobs of the service. */
const turn = 16;

export async function hashWindows(film: Film, windows: readonly Window[], signal: AbortSignal): Promise<HashTrack[]> {
  const { tracks, hash } = beginTracks(film, windows);
  for (let frame = 0; frame < film.count; frame++) {
    if (frame % turn === 0) await letOthers(undefined, { signal });
    hash(frame);
  }
  return tracks;
}

/** Maximum share of different bits (measured: copies at most 0.15, another part of the same film 0.45). */
const maxDifference = 0.2;

const picturesOf = (track: HashTrack): number => track.length / 2;

function difference(version: HashTrack, from: number, original: HashTrack, at: number, length: number): number {
  let bits = 0;
  for (let frame = 0; frame < length; frame++) {
    if (isFlat(original, at + frame)) return 1;
    const [a, b] = [(from + frame) * 2, (at + frame) * 2];
    bits += countBits(version[a]! ^ original[b]!) + countBits(version[a + 1]! ^ original[b + 1]!);
  }
  return bits / (length * hashBits);
}

/** Marks the seconds of a film that occur anywhere in another; the last may be short. Null for those that show nothing. */
export async function findSeconds(
  version: HashTrack,
  originals: readonly HashTrack[],
  signal: AbortSignal,
): Promise<(boolean | null)[]> {
  const matches: (boolean | null)[] = [];
  const count = picturesOf(version);
  for (let from = 0; from < count; from += framesPerSecond) {
    await letOthers(undefined, { signal });
    const length = Math.min(framesPerSecond, count - from);
    const frames = Array.from({ length }, (_, n) => from + n);
    const hasFlat = frames.some((frame) => isFlat(version, frame));
    matches.push(hasFlat ? null : isIn(version, from, length, originals));
  }
  return matches;
}

function isIn(version: HashTrack, from: number, length: number, originals: readonly HashTrack[]): boolean {
  return originals.some((original) => {
    for (let at = 0; at + length <= picturesOf(original); at++)
      if (difference(version, from, original, at, length) <= maxDifference) return true;
    return false;
  });
}
