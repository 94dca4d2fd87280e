import { fault } from "../faults.ts";
import type { Size } from "../output-size.contract.ts";
import type { ComparedSeconds, VersionOf, VersionRefusalCode } from "../render-service.contract.ts";
import { inputFile, type Tools } from "../tools.ts";
import { type Film, hashWindows, readFilm, findSeconds } from "./film.ts";
import { fitted, type Window } from "./windows.contract.ts";
import { probeStreams } from "../ffprobe-output.ts";

/** Ratio of two aspect ratios up to which pictures are compared whole. */
const sameShape = 1.04;
/** Step between candidate crops, as a share of the window. */
const cropStep = 0.06;
/** Enough for 9:16 in a picture of 4:1; bounds the number of crops of extremely narrow pictures. */
const maxSteps = 120;

const shapeOf = ({ width, height }: Window): number => width / height;

/** Candidate windows of one aspect ratio within another, as large as possible, along the longer side. */
export function cropsOf(whole: Window, shape: number): Window[] {
  const isNarrower = shape < shapeOf(whole);
  const width = isNarrower ? whole.height * shape : whole.width;
  const height = isNarrower ? whole.height : whole.width / shape;
  const [spareX, spareY] = [whole.width - width, whole.height - height];
  const neededSteps = Math.ceil(Math.max(spareX / width, spareY / height) / cropStep);
  const steps = Math.min(Math.max(1, neededSteps), maxSteps);
  return Array.from({ length: steps + 1 }, (_, step) => ({
    x: whole.x + (spareX * step) / steps,
    y: whole.y + (spareY * step) / steps,
    width,
    height,
  }));
}

/** The centre of a window, enlarged, as editors do to fill the frame. */
const enlarged = (whole: Window, scale: number): Window => ({
  x: whole.x + (whole.width * (1 - scale)) / 2,
  y: whole.y + (whole.height * (1 - scale)) / 2,
  width: whole.width * scale,
  height: whole.height * scale,
});
/** Shares of a side; values in between match the nearest one. */
const enlargements = [1, 0.92, 0.84];

/** Without the bottom quarter, where captions and names are placed. */
const withoutCaption = (whole: Window): Window => ({ ...whole, height: whole.height * 0.75 });

type Pairing = { of: Window; in: Window[] };

/** Windows to compare: whole to whole, or to its centre; a crop of the original; the original without black bars. */
function pairings(version: Film, original: Film): Pairing[] {
  const [shape, other] = [shapeOf(version.content), shapeOf(original.content)];
  const isSameShape = Math.max(shape, other) / Math.min(shape, other) <= sameShape;
  const whole = isSameShape
    ? [{ of: version.content, in: enlargements.map((scale) => enlarged(original.content, scale)) }]
    : [
        { of: version.content, in: cropsOf(original.content, shape) },
        { of: fitted(original.content, version), in: [original.content] },
      ];
  const upper = whole.map(({ of, in: windows }) => ({
    of: withoutCaption(of),
    in: windows.map(withoutCaption),
  }));
  return [...whole, ...upper];
}

/** Counts the seconds of a version that occur in the original: whole, enlarged, cropped, or with bars. */
async function countKnownSeconds(version: Film, original: Film, signal: AbortSignal): Promise<ComparedSeconds> {
  const tries: (boolean | null)[][] = [];
  for (const { of, in: windows } of pairings(version, original)) {
    const [hashes] = await hashWindows(version, [of], signal);
    if (hashes) tries.push(await findSeconds(hashes, await hashWindows(original, windows, signal), signal));
  }
  const [whole = []] = tries;
  const results = whole.flatMap((isMatch, second) => (isMatch === null ? [] : [tries.some((each) => each[second])]));
  return { seconds: results.length, knownSeconds: results.filter(Boolean).length };
}

/** Tolerance in seconds for a longer version: other programs may write an additional frame. */
const lengthSlack = 0.5;

type Verdict =
  | { ok: true; compared: ComparedSeconds }
  | { ok: false; code: VersionRefusalCode; detail: string; compared?: ComparedSeconds };

/** Compares a prepared picture with the licensed video; both are in the job's folder. Throws faults. */
export async function checkVersion(
  tools: Tools,
  { videoSeconds, shown: sourceSizes, minKnownShare }: VersionOf,
  version: { picture: string; pictureSeconds: number; licensedPath: string },
): Promise<Verdict> {
  const { picture, pictureSeconds, licensedPath } = version;
  if (pictureSeconds > videoSeconds + lengthSlack) {
    const detail = `${pictureSeconds.toFixed(2)} s, of a video of ${videoSeconds.toFixed(2)} s`;
    return { ok: false, code: "longer-than-original", detail };
  }
  const original = await readFinished(tools, licensedPath, sourceSizes.video, videoSeconds);
  const film = await readFinished(tools, picture, sourceSizes.picture, pictureSeconds);
  const compared = await countKnownSeconds(film, original, tools.signal);
  if (compared.seconds > 0 && compared.knownSeconds >= compared.seconds * minKnownShare) return { ok: true, compared };
  const detail = `${compared.knownSeconds} of ${compared.seconds} seconds are known`;
  return { ok: false, code: "another-picture", detail, compared };
}

async function readFinished(tools: Tools, path: string, sourceSize: Size, seconds: number): Promise<Film> {
  const streams = await probeStreams(tools, inputFile("mov,mp4", path), path);
  const { width, height } = streams.find((stream) => stream.codec_type === "video") ?? {};
  if (!width || !height) throw fault("ffmpeg-failed", `No picture in ${path.split("/").at(-1)}`);
  return readFilm(tools, path, { size: { width, height }, sourceSize, seconds });
}
