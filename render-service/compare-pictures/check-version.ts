import { fault } from "../faults.ts";
import type { Size } from "../output-size.contract.ts";
import type { ComparedSeconds, VersionOf, VersionRefusalCode } from "../render-service.contract.ts";
import { inputFile, type Tools } from "../tools.ts";
import { probeStreams } from "../verify-output.ts";
import { type Film, readFilm } from "./film.ts";
import { countKnownSeconds } from "./known-seconds.ts";

/** Seconds by which a version may be longer: another program may write a last frame. */
const lengthSlack = 0.5;

type Verdict =
  | { ok: true; compared: ComparedSeconds }
  | { ok: false; code: VersionRefusalCode; detail: string; compared?: ComparedSeconds };

/** Compares a prepared picture with the licensed video; both lie in the job's folder. Throws faults. */
export async function checkVersion(
  tools: Tools,
  { videoSeconds, shown: sourceSizes, minKnownShare }: VersionOf,
  {
    picture,
    pictureSeconds,
    licensedPath,
  }: { picture: string; pictureSeconds: number; licensedPath: string },
): Promise<Verdict> {
  if (pictureSeconds > videoSeconds + lengthSlack) {
    const detail = `${pictureSeconds.toFixed(2)} s, of a video of ${videoSeconds.toFixed(2)} s`;
    return { ok: false, code: "longer-than-original", detail };
  }
  const original = await readFinished(tools, licensedPath, sourceSizes.video, videoSeconds);
  const version = await readFinished(tools, picture, sourceSizes.picture, pictureSeconds);
  const compared = await countKnownSeconds(version, original, tools.signal);
  if (compared.seconds > 0 && compared.knownSeconds >= compared.seconds * minKnownShare)
    return { ok: true, compared };
  const detail = `${compared.knownSeconds} of ${compared.seconds} seconds are known`;
  return { ok: false, code: "another-picture", detail, compared };
}

async function readFinished(tools: Tools, path: string, sourceSize: Size, seconds: number): Promise<Film> {
  const streams = await probeStreams(tools, inputFile("mov,mp4", path), path);
  const { width, height } = streams.find((stream) => stream.codec_type === "video") ?? {};
  if (!width || !height) throw fault("ffmpeg-failed", `No picture in ${path.split("/").at(-1)}`);
  return readFilm(tools, path, { size: { width, height }, sourceSize, seconds });
}
