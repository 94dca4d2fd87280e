import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fitted, withoutBars } from "../compare-pictures/windows.contract.ts";
import { toBase64 } from "../listening/base64.contract.ts";
import type { Size } from "../output-size.contract.ts";
import { hitLimit } from "../run-tool.ts";
import { sniffFile } from "../file-heads.ts";
import { ffmpeg, inputFile, runConfined, type Tools } from "../tools.ts";
import { encodePicturePrint, makePicturePrint, maxPictures, printSize } from "./picture-print.contract.ts";
import { sentSound } from "./sent-sound.contract.ts";
import type { SoundPrint } from "./sound-print.contract.ts";

/** Codecs that a browser can remux without decoding. */
const codecs = [
  "aac,mp3,mp3float,opus,libopus,vorbis,flac,ac3,eac3,dca",
  "pcm_u8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be",
  "pcm_f32le,pcm_f32be,pcm_f64le,pcm_f64be,pcm_mulaw,pcm_alaw",
].join(",");

/** A minute decodes in a tenth of a second; allows for a busy machine, and bounds hostile files. */
const limits = { seconds: 20, cpuSeconds: 10, memoryBytes: 2 ** 30 };

/**
 * The print of a sound's first minute; nothing is stored. Null unless it is Matroska with audio. A late start is kept as leading
 * silence.
 */
export async function printSound(sound: Uint8Array, tools: Tools): Promise<SoundPrint | null> {
  const [source, print] = [join(tools.inputs, "sound"), join(tools.outputs, "print")];
  await writeFile(source, sound);
  if ((await sniffFile(source)) !== "mkv") return null;
  const heard = `aresample=async=1:first_pts=0,atrim=end=${sentSound.seconds}`;
  // Keeps the file's own timestamps; by default ffmpeg shifts each to zero.
  const reader = [...ffmpeg, "-copyts", "-max_alloc", String(2 ** 28), "-codec_whitelist", codecs];
  const listener = ["-map", "0:a:0", "-af", heard, "-ac", "1", "-f", "chromaprint", "-fp_format", "raw"];
  const command = [...reader, ...inputFile("matroska,webm", source), ...listener, `file:${print}`];
  const run = await runConfined(tools, command, limits);
  if (run.code !== 0 || hitLimit(run)) return null;
  const values = await readFile(print);
  return values.length === 0 ? null : { print: toBase64(values) };
}

/**
 * Hashes a finished picture from the frames at `path`, written by its pass; base64, null if there are none. The source, of
 * `sourceSize`, was fitted into its frame; the rest is black.
 */
export async function takePicturePrint(
  path: string,
  { size, sourceSize }: { size: Size; sourceSize: Size },
): Promise<string | null> {
  const levels = await readFile(path);
  const small = printSize(size);
  const count = Math.min(maxPictures, Math.floor(levels.length / (small.width * small.height)));
  if (count === 0) return null;
  const film = { ...small, levels, count };
  return toBase64(encodePicturePrint(makePicturePrint(film, withoutBars(film, fitted(sourceSize, small)))));
}
