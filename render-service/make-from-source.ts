import { join } from "node:path";
import type { PrepareJob, SourceFacts } from "./render-service.contract.ts";
import { type JobEnd, type Refusal, refuse } from "./faults.ts";
import { copyArguments, encodeArguments, type SmallFrames } from "./picture-arguments.ts";
import { makeFormat } from "./formats/make-format.ts";
import { blame, findFlaw, withoutBeginning } from "./picture-flaws.ts";
import { probeVideo } from "./probe-video.ts";
import { requireWithinLimits } from "./run-tool.ts";
import { takeOriginal } from "./original-sound/take-original.ts";
import { takePicturePrint } from "./prints/print-sound.ts";
import { drawPoster, makeProxy, timeAllowed } from "./small-pictures.ts";
import { spotVideo } from "./spotting/spot-video.ts";
import { runConfined, allSettledThenThrow, type Progress, type Tools } from "./tools.ts";
import { verifyPicture } from "./verify-output.ts";
import { reasonsAgainstCopy, targetSize } from "./picture-filter.ts";
import { durationSlack, toSourceFacts, type Video } from "./describe-video.ts";

type Making = {
  job: PrepareJob;
  video: Video;
  source: string;
  picture: string;
  small: SmallFrames;
  onProgress: Progress;
};

/** Copies the picture. False if the copy is not intact from first to last frame. */
async function copyPicture(tools: Tools, making: Making): Promise<boolean> {
  const { video, source, picture, small, onProgress } = making;
  const seconds = timeAllowed(video.seconds);
  const run = await runConfined(tools, copyArguments(video, source, picture), {
    seconds,
    onProgress: (written) => onProgress(Math.min(1, written / video.seconds) * 0.2),
  });
  requireWithinLimits(run);
  return run.code === 0 && (await findFlaw(tools, picture, { size: targetSize(video), small, seconds })) === null;
}

async function encodePicture(tools: Tools, making: Making): Promise<Refusal | null> {
  const { video, source, picture, small, onProgress } = making;
  const { threads } = tools;
  const run = await runConfined(tools, encodeArguments({ video, source, output: picture, small, threads }), {
    seconds: timeAllowed(video.seconds),
    onProgress: (written) => onProgress(Math.min(1, written / video.seconds)),
  });
  return run.code === 0 ? null : blame(tools, video, source, run);
}

export type PictureFromSource = {
  ok: true;
  picture: string;
  poster: string;
  proxy: string;
  original: string | null;
} & Omit<Extract<JobEnd, { type: "prepare.completed" }>, "type">;

export async function makeFromSource(
  job: PrepareJob,
  tools: Tools,
  onProgress: Progress,
  onSource: (source: SourceFacts) => void = () => {},
): Promise<PictureFromSource | Refusal> {
  const source = join(tools.inputs, "source");
  const picture = join(tools.outputs, "picture.mp4");
  const [poster, proxy] = [join(tools.outputs, "poster.jpg"), join(tools.outputs, "proxy.mp4")];
  const small = { glances: join(tools.outputs, "glances"), prints: join(tools.outputs, "prints") };
  const probed = await probeVideo(tools, source);
  if (!probed.ok) return probed;
  onSource(toSourceFacts(probed.video));
  const make = (video: Video) => makeFrom(tools, { job, video, source, picture, small, onProgress }, { poster, proxy });
  const result = await make(probed.video);
  if (result.ok || result.code !== "corrupt") return result;
  const later = await withoutBeginning(tools, source, probed.video);
  return later ? make(later) : result;
}

async function makeFrom(
  tools: Tools,
  making: Making,
  { poster, proxy }: { poster: string; proxy: string },
): Promise<PictureFromSource | Refusal> {
  const { job, video, source, picture, small } = making;
  if (job.format) {
    const files = { source, picture, poster, prints: small.prints };
    const result = await makeFormat(tools, video, job.format, files, making.onProgress);
    return result.ok ? { ...result, picture, poster, proxy, original: null } : result;
  }
  const mayCopy = reasonsAgainstCopy(video, job.overlay !== null).length === 0;
  const mode = mayCopy && (await copyPicture(tools, making)) ? "copied" : "encoded";
  const refusal = mode === "encoded" ? await encodePicture(tools, making) : null;
  if (refusal) return refusal;

  // Exit code 0 proves nothing: truncated files end early without an error.
  const written = await verifyPicture(tools, picture, targetSize(video));
  if (written.seconds < video.seconds - durationSlack(video))
    return refuse("incomplete", `${written.seconds.toFixed(2)} s of ${video.seconds.toFixed(2)} s could be read`);

  const size = targetSize(video);
  const isWanted = job.originalUrl !== undefined;
  const { seconds } = written;
  const [own] = await allSettledThenThrow([
    takeOriginal(tools, video, source, { seconds, isWanted }),
    drawPoster(tools, picture, poster, seconds),
  ]);
  const facts = toSourceFacts(video);
  const sourceSize = { width: facts.displayWidth, height: facts.displayHeight };
  const picturePrint = await takePicturePrint(small.prints, { size, sourceSize });
  const spotting = await spotVideo(small.glances, { size, times: written.times, loudness: own.loudness });
  const proxyBytes = job.proxyUrl ? await makeProxy(tools, picture, proxy, seconds) : null;
  const details = {
    mode,
    ...size,
    durationMs: Math.round(seconds * 1000),
    bytes: written.bytes,
    source: facts,
    spotting,
    ...(picturePrint !== null && { picturePrint }),
    ...(proxyBytes !== null && { proxyBytes }),
    ...(isWanted && { originalSound: own.sound }),
  } as const;
  return { ok: true, picture, poster, proxy, original: own.path, ...details };
}
