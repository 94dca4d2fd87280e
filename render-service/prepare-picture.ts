import { join } from "node:path";
import { layCaption } from "./caption.ts";
import { type PrepareJob, type SourceFacts, videoLimits } from "./render-service.contract.ts";
import { type JobEnd, type Refusal, refuse, refused } from "./faults.ts";
import { download, fetchInto, maxPictureBytes, type MediaIo } from "./media-io.ts";
import { copyArguments, encodeArguments, type SmallFrames } from "./picture-arguments.ts";
import { makeFormat } from "./formats/make-format.ts";
import { blame, findFlaw, withoutBeginning } from "./picture-flaws.ts";
import { durationSlack, probeVideo, toSourceFacts, type Video } from "./probe-video.ts";
import type { Reporter } from "./report-events.ts";
import { requireWithinLimits } from "./run-tool.ts";
import { takeOriginal } from "./original-sound/take-original.ts";
import { takePicturePrint } from "./prints/print-sound.ts";
import { drawPoster, makeProxy, timeAllowed } from "./small-pictures.ts";
import { spotVideo } from "./spotting/spot-video.ts";
import { runConfined, allSettledThenThrow, type Tools } from "./tools.ts";
import { verifyPicture } from "./verify-output.ts";
import { upload } from "./upload.ts";
import { reasonsAgainstCopy, targetSize } from "./picture-filter.ts";

type Progress = (fraction: number) => void;
type Prepared = Extract<JobEnd, { type: "prepare.completed" }>;

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
  const follow = (written: number) => onProgress(Math.min(1, written / video.seconds) * 0.2);
  const run = await runConfined(tools, copyArguments(video, source, picture), {
    seconds,
    onProgress: follow,
  });
  requireWithinLimits(run);
  return (
    run.code === 0 && (await findFlaw(tools, picture, { size: targetSize(video), small, seconds })) === null
  );
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

type PictureFacts = Omit<Prepared, "type">;
export type MadePicture = {
  ok: true;
  picture: string;
  poster: string;
  proxy: string;
  original: string | null;
  /** The picture without names, if `picture` has names and was made from the source. */
  clean: string | null;
} & PictureFacts;
type Bare = Omit<MadePicture, "clean">;

/** Probes the file, then refuses it or makes the picture in the job's folder. Throws faults. */
export type MakePicture = (
  job: PrepareJob,
  tools: Tools,
  onProgress: Progress,
  onSource?: (source: SourceFacts) => void,
) => Promise<MadePicture | Refusal>;

export const makePicture: MakePicture = async (job, tools, onProgress, onSource) => {
  if (job.cleanUrl && (job.overlay || !(await mayCopySource(job, tools)))) return reuseClean(job, tools);
  const clean = await makeFromSource(job, tools, onProgress, onSource);
  if (!clean.ok || !job.overlay) return clean.ok ? { ...clean, clean: null } : clean;
  const { path: picture, bytes } = await layCaption(tools, clean.picture, job.overlay);
  return { ...clean, picture, bytes, clean: clean.picture, cleanBytes: clean.bytes };
};

/** Even with a clean picture, a plain one is taken from the source if that needs no encoding. */
export const readsSource = ({ cleanUrl, overlay, format }: PrepareJob): boolean =>
  !cleanUrl || (!overlay && !format);

const cleanPath = (tools: Tools) => join(tools.inputs, "clean.mp4");

/** A source that needs no encoding is preferred to an encoded clean picture. */
async function mayCopySource({ format }: PrepareJob, tools: Tools): Promise<boolean> {
  if (format) return false;
  const probed = await probeVideo(tools, join(tools.inputs, "source"));
  return !probed.ok || reasonsAgainstCopy(probed.video, false).length === 0;
}

/** Reuses the clean picture, with another track's names or without. */
async function reuseClean({ overlay, proxyUrl }: PrepareJob, tools: Tools): Promise<MadePicture> {
  const clean = cleanPath(tools);
  const [poster, proxy] = [join(tools.outputs, "poster.jpg"), join(tools.outputs, "proxy.mp4")];
  const made = overlay
    ? await layCaption(tools, clean, overlay)
    : { path: clean, ...(await verifyPicture(tools, clean, null)) };
  const { path: picture, size, seconds, bytes } = made;
  await drawPoster(tools, clean, poster, seconds);
  const proxyBytes = proxyUrl && !overlay ? await makeProxy(tools, picture, proxy, seconds) : null;
  const facts = {
    mode: "encoded",
    ...size,
    durationMs: Math.round(seconds * 1000),
    bytes,
    ...(proxyBytes !== null && { proxyBytes }),
  } as const;
  return { ok: true, picture, poster, proxy, original: null, clean: null, ...facts };
}

async function makeFromSource(
  job: PrepareJob,
  tools: Tools,
  onProgress: Progress,
  onSource: (source: SourceFacts) => void = () => {},
): Promise<Bare | Refusal> {
  const source = join(tools.inputs, "source");
  const picture = join(tools.outputs, "picture.mp4");
  const poster = join(tools.outputs, "poster.jpg");
  const proxy = join(tools.outputs, "proxy.mp4");
  const small = { glances: join(tools.outputs, "glances"), prints: join(tools.outputs, "prints") };
  const probed = await probeVideo(tools, source);
  if (!probed.ok) return probed;
  onSource(toSourceFacts(probed.video));
  const make = (video: Video) =>
    makeFrom(tools, { job, video, source, picture, small, onProgress }, { poster, proxy });
  const result = await make(probed.video);
  if (result.ok || result.code !== "corrupt") return result;
  const later = await withoutBeginning(tools, source, probed.video);
  return later ? make(later) : result;
}

async function makeFrom(
  tools: Tools,
  making: Making,
  { poster, proxy }: { poster: string; proxy: string },
): Promise<Bare | Refusal> {
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
    return refuse(
      "incomplete",
      `${written.seconds.toFixed(2)} s of ${video.seconds.toFixed(2)} s could be read`,
    );

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
  const durationMs = Math.round(seconds * 1000);
  const proxyBytes = job.proxyUrl ? await makeProxy(tools, picture, proxy, seconds) : null;
  const details = {
    mode,
    ...size,
    durationMs,
    bytes: written.bytes,
    source: facts,
    spotting,
    ...(picturePrint !== null && { picturePrint }),
    ...(proxyBytes !== null && { proxyBytes }),
    ...(isWanted && { originalSound: own.sound }),
  } as const;
  return { ok: true, picture, poster, proxy, original: own.path, ...details };
}

/** Downloads the source; false if it is too large. */
function fetchSource(job: PrepareJob, tools: Tools, io: MediaIo, onProgress: Progress): Promise<boolean> {
  return download(io, job.sourceUrl, join(tools.inputs, "source"), {
    maxBytes: videoLimits.maxBytes,
    onProgress: (fraction) => onProgress(fraction * 0.1),
  });
}

/** The picture pass: from the brand's upload to a finished silent picture, poster, proxy and original sound, all stored. */
export async function preparePicture(
  job: PrepareJob,
  tools: Tools,
  io: MediaIo,
  reporter: Pick<Reporter, "progress" | "reportSource">,
  make: MakePicture = makePicture,
): Promise<JobEnd> {
  const onProgress: Progress = (fraction) => reporter.progress(fraction);
  if (job.cleanUrl) await fetchInto(io, job.cleanUrl, cleanPath(tools), maxPictureBytes);
  if (readsSource(job) && !(await fetchSource(job, tools, io, onProgress)))
    return refused({ code: "too-large", detail: `Over ${videoLimits.maxBytes} bytes` });

  const result = await make(
    job,
    tools,
    (fraction) => onProgress(0.1 + fraction * 0.8),
    (source) => reporter.reportSource(source),
  );
  if (!result.ok) return refused(result);
  const { ok: _, picture, poster, proxy, original, clean, ...facts } = result;
  await upload(io, job.posterUrl, poster, { contentType: "image/jpeg" });
  if (job.cleanOutputUrl && clean) await upload(io, job.cleanOutputUrl, clean, { contentType: "video/mp4" });
  if (job.proxyUrl && facts.proxyBytes) await upload(io, job.proxyUrl, proxy, { contentType: "video/mp4" });
  if (job.originalUrl && original) await upload(io, job.originalUrl, original, { contentType: "audio/mp4" });
  await upload(io, job.outputUrl, picture, {
    contentType: "video/mp4",
    onProgress: (fraction) => onProgress(0.9 + fraction * 0.1),
  });
  return { type: "prepare.completed", ...facts };
}
