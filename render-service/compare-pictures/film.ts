import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as letOthers } from "node:timers/promises";
import type { Size } from "../output-size.contract.ts";
import { videoLimits } from "../render-service.contract.ts";
import { requireSuccess } from "../run-tool.ts";
import { ffmpeg, inputFile, runConfined, type Tools } from "../tools.ts";
import { beginTracks, type HashTrack, printSize } from "../prints/picture-print.contract.ts";
import { fitted, type GreyFilm, type Window, withoutBars } from "./windows.contract.ts";

/** Frames compared per second. */
export const framesPerSecond = 4;
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

export async function hashWindows(
  film: Film,
  windows: readonly Window[],
  signal: AbortSignal,
): Promise<HashTrack[]> {
  const { tracks, hash } = beginTracks(film, windows);
  for (let frame = 0; frame < film.count; frame++) {
    if (frame % turn === 0) await letOthers(undefined, { signal });
    hash(frame);
  }
  return tracks;
}
