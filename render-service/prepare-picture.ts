import { join } from "node:path";
import { layCaption } from "./caption.ts";
import { type PrepareJob, type SourceFacts, videoLimits } from "./render-service.contract.ts";
import { type JobEnd, type Refusal, refused } from "./faults.ts";
import { download, fetchInto, maxPictureBytes, type MediaIo } from "./media-io.ts";
import { probeVideo } from "./probe-video.ts";
import type { Reporter } from "./report-events.ts";
import { drawPoster, makeProxy } from "./small-pictures.ts";
import type { Progress, Tools } from "./tools.ts";
import { verifyPicture } from "./verify-output.ts";
import { upload } from "./upload.ts";
import { reasonsAgainstCopy } from "./picture-filter.ts";
import { type PictureFromSource, makeFromSource } from "./make-from-source.ts";

export type MadePicture = PictureFromSource & {
  /** The picture without names, if `picture` has names and was made from the source. */
  clean: string | null;
};

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
export const readsSource = ({ cleanUrl, overlay, format }: PrepareJob): boolean => !cleanUrl || (!overlay && !format);

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
