import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { captionSeconds } from "./output-size.contract.ts";
import { fault } from "./faults.ts";
import { drawOverlay } from "./overlay.ts";
import { asMp4, encoder, limits, strict, withoutExtras } from "./picture-arguments.ts";
import { ffmpeg, inputFile, runConfined, type Tools } from "./tools.ts";
import { verifyPicture, type WholePicture } from "./verify-output.ts";

type Names = { title: string; artist: string };
type Overlay = { path: string; x: number; y: number };
type Captioned = WholePicture & { path: string };

/**
 * Burns title and artist into the first seconds of a picture written by `encodeArguments` or `formatArguments`, up to the
 * keyframe there, and copies the rest. Frames and times stay the same.
 */
export async function layCaption(tools: Tools, picture: string, names: Names): Promise<Captioned> {
  const whole = await verifyPicture(tools, picture, null);
  const drawn = drawOverlay(names, whole.size);
  if (!drawn) return { path: picture, ...whole };
  const overlay = { path: join(tools.outputs, "overlay.png"), x: drawn.x, y: drawn.y };
  await writeFile(overlay.path, drawn.png);
  const joinAt = whole.keyTimes.find((at) => at >= captionSeconds - 0.0005);
  return (
    (joinAt !== undefined && (await captionStart(tools, { picture, whole, overlay, joinAt }))) ||
    captionAll(tools, { picture, whole, overlay })
  );
}

type Work = { picture: string; whole: WholePicture; overlay: Overlay };

/** Null if the start has other parameter sets or the joined file other times: it must not be delivered. */
async function captionStart(tools: Tools, { joinAt, ...work }: Work & { joinAt: number }): Promise<Captioned | null> {
  const { picture, whole } = work;
  const frames = whole.times.findIndex((at) => at >= joinAt);
  const start = await encodeCaption(tools, work, { frames, name: "start.mp4" });
  if (start.parameters !== whole.parameters) return null;
  const list = join(tools.outputs, "parts.ffconcat");
  await writeFile(list, joinList(start.path, picture, joinAt));
  const path = join(tools.outputs, "captioned.mp4");
  const input = ["-f", "concat", "-safe", "0", "-auto_convert", "0", ...inputFile("concat,mp4,mov", list)];
  const copy = ["-map", "0:0", ...withoutExtras, "-c:v", "copy", ...asMp4, `file:${path}`];
  await run(tools, [...ffmpeg, ...input, ...copy], whole.seconds);
  const joined = await verifyPicture(tools, path, whole.size);
  const isSame = joined.times.length === whole.times.length && joined.times.every((at, n) => at === whole.times[n]);
  return isSame ? { path, ...joined } : null;
}

async function captionAll(tools: Tools, work: Work): Promise<Captioned> {
  const frames = work.whole.times.length;
  const captioned = await encodeCaption(tools, work, { frames, name: "captioned.mp4" });
  const written = captioned.times.length;
  if (written !== frames) throw fault("ffmpeg-failed", `Wanted ${frames} frames, wrote ${written}`);
  return captioned;
}

/** Encodes the first frames with the overlay, with a fast preset: they last only seconds. */
async function encodeCaption(
  tools: Tools,
  { picture, whole, overlay }: Work,
  { frames, name }: { frames: number; name: string },
): Promise<Captioned> {
  const path = join(tools.outputs, name);
  const { x, y } = overlay;
  const burn = `overlay=x=${x}:y=${y}:format=auto:eof_action=repeat:enable=lt(t\\,${captionSeconds})`;
  const framesPerSecond = whole.times.length / whole.seconds;
  const command = [
    [...ffmpeg, ...limits, ...strict({ codec: "h264", isBeginningBroken: false })],
    inputFile("mp4,mov", picture),
    ["-protocol_whitelist", "file", "-f", "png_pipe", "-i", `file:${overlay.path}`],
    ["-filter_complex", `[0:0][1:v]${burn}[v]`, "-map", "[v]", ...withoutExtras],
    [...encoder("superfast", framesPerSecond, tools.threads), "-frames:v", String(frames)],
    ["-vsync", "passthrough", ...asMp4, `file:${path}`],
  ].flat();
  await run(tools, command, whole.seconds);
  return { path, ...(await verifyPicture(tools, path, whole.size)) };
}

async function run(tools: Tools, command: readonly string[], pictureSeconds: number): Promise<void> {
  const { code, stderr } = await runConfined(tools, command, { seconds: Math.max(60, pictureSeconds * 12) });
  if (code !== 0) throw fault("ffmpeg-failed", stderr);
}

/** Concatenates the start and the picture from the keyframe on; both moments are equal, so no time is shifted. */
function joinList(start: string, picture: string, joinAt: number): string {
  const quoted = (path: string) => `'file:${path.replaceAll("'", String.raw`'\''`)}'`;
  const at = joinAt.toFixed(6);
  return [
    "ffconcat version 1.0",
    `file ${quoted(start)}`,
    `duration ${at}`,
    `file ${quoted(picture)}`,
    `inpoint ${at}`,
    "",
  ].join("\n");
}
