import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Size } from "../output-size.contract.ts";
import { fault } from "../faults.ts";
import { videoLimits } from "../render-service.contract.ts";
import { hitLimit } from "../run-tool.ts";
import { inputFile, runConfined, type Tools } from "../tools.ts";

/** Pictures that are looked at in each second. */
export const framesPerSecond = 4;
const longSide = 192;
const maxFrames = (videoLimits.maxSeconds + 1) * framesPerSecond;

export type Window = { x: number; y: number; width: number; height: number };
/** A video as grey pictures, four a second, small, one after the other; `content` is what of them is no bar. */
export type Film = Size & { levels: Uint8Array; count: number; content: Window };

function smallSize({ width, height }: Size): Size {
  const scale = longSide / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Reads a finished picture of the given size. `shown` is what it was made of: fitted into it, the rest is black. Throws faults. */
export async function readFilm(
  tools: Tools,
  path: string,
  { size, shown, seconds }: { size: Size; shown: Size; seconds: number },
): Promise<Film> {
  const small = smallSize(size);
  const output = join(tools.outputs, `${crypto.randomUUID()}.grey`);
  const filter = `fps=${framesPerSecond},scale=${small.width}:${small.height}:flags=area,format=gray`;
  const command = [
    ["ffmpeg", "-nostdin", "-hide_banner", "-v", "error", "-y", "-max_alloc", String(2 ** 30)],
    [...inputFile("mov,mp4", path), "-map", "0:v:0", "-an", "-sn", "-dn", "-vf", filter],
    ["-frames:v", String(maxFrames), "-f", "rawvideo", `file:${output}`],
  ].flat();
  const run = await runConfined(tools, command, { seconds: Math.max(60, seconds * 2) });
  if (hitLimit(run)) throw fault("out-of-limits", run.stderr || `Ended by ${run.signal ?? run.code}`);
  if (run.code !== 0) throw fault("ffmpeg-failed", run.stderr);
  const levels = await readFile(output);
  const count = Math.floor(levels.length / (small.width * small.height));
  const film = { ...small, levels, count };
  return { ...film, content: withoutBars(film, fitted(shown, small)) };
}

/** Where a picture stands that was fitted into a frame. */
export function fitted(shown: Size, frame: Size): Window {
  const scale = Math.min(frame.width / shown.width, frame.height / shown.height);
  const [width, height] = [shown.width * scale, shown.height * scale];
  return { x: (frame.width - width) / 2, y: (frame.height - height) / 2, width, height };
}

/** Levels of a bar stay under this, however it was encoded. */
const darkest = 28;
/** A bar is one through the whole film, but for what a cut may show for a moment. */
const fewest = 0.02;

/** What is left of a window without black bars that the video brought with it. All of it where it is black throughout. */
function withoutBars({ levels, width, height, count }: Omit<Film, "content">, within: Window): Window {
  const [left, top] = [Math.ceil(within.x), Math.ceil(within.y)];
  const [right, bottom] = [Math.floor(within.x + within.width), Math.floor(within.y + within.height)];
  const columns = new Uint32Array(width);
  const rows = new Uint32Array(height);
  for (let frame = 0; frame < count; frame++) {
    const from = frame * width * height;
    const lit = new Uint8Array(width);
    for (let y = top; y < bottom; y++) {
      let isLit = 0;
      for (let x = left; x < right; x++) {
        if ((levels[from + y * width + x] ?? 0) <= darkest) continue;
        isLit = 1;
        lit[x] = 1;
      }
      rows[y] = (rows[y] ?? 0) + isLit;
    }
    lit.forEach((isLit, x) => (columns[x] = (columns[x] ?? 0) + isLit));
  }
  const isShown = (frames: number) => frames > count * fewest;
  const [x0, x1] = [columns.findIndex(isShown), columns.findLastIndex(isShown) + 1];
  const [y0, y1] = [rows.findIndex(isShown), rows.findLastIndex(isShown) + 1];
  if (x0 < 0 || y0 < 0) return within;
  // A dark edge of a picture is no bar: bars take a good part of a side.
  const inner = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
  const isBarred = (length: number, whole: number) => length < whole * 0.97;
  return {
    ...(isBarred(inner.width, within.width)
      ? { x: inner.x, width: inner.width }
      : { x: within.x, width: within.width }),
    ...(isBarred(inner.height, within.height)
      ? { y: inner.y, height: inner.height }
      : { y: within.y, height: within.height }),
  };
}
