import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fault, type JobEnd } from "../faults.ts";
import { fetchInto, type MediaIo } from "../media-io.ts";
import { orientationOf } from "../output-size.contract.ts";
import type { CompJob } from "../render-service.contract.ts";
import { requireSuccess } from "../run-tool.ts";
import { inputFile, runConfined, allSettledThenThrow, type Progress, type Tools } from "../tools.ts";
import { verifySound } from "../verify-output.ts";
import { audibleMark, drawMark } from "./audible-mark.ts";
import { compSizes, type CompDetails } from "./comps.contract.ts";
import { compArguments } from "./comp-arguments.ts";
import { upload } from "../upload.ts";
import { probeStreams } from "../ffprobe-output.ts";

type Sources = { picture: string; music: string };
type CompFile = { path: string; width: number; height: number; seconds: number; bytes: number };

const maxBytes = { picture: 3 * 2 ** 30, music: 2 ** 28 } as const;

async function probeSources(tools: Tools, { picture, music }: Sources) {
  const [[video], streams] = await allSettledThenThrow([
    probeStreams(tools, inputFile("mp4,mov", picture), picture),
    probeStreams(tools, inputFile("mov,mp4", music), music),
  ]);
  const audio = streams.find((stream) => stream.codec_type === "audio");
  if (!video?.width || !video.height) throw fault("ffmpeg-failed", "The picture has no size");
  if (!audio?.channels || !audio.duration) throw fault("ffmpeg-failed", "The preview has no sound");
  return {
    size: compSizes[orientationOf({ width: video.width, height: video.height })],
    music: { channels: audio.channels, seconds: audio.duration },
  };
}

/** Writes the comp into the job's folder, which must contain both sources. Throws faults. */
export async function writeComp(
  details: Omit<CompDetails, "pictureUrl" | "musicUrl">,
  tools: Tools,
  sources: Sources,
  onProgress: Progress,
): Promise<CompFile> {
  const { pictureSeconds, startAtSeconds, edit, volume, name, title, artist } = details;
  const { size, music } = await probeSources(tools, sources);
  const files = {
    ...sources,
    mark: join(tools.inputs, "mark.png"),
    audibleMark: join(tools.inputs, "mark.wav"),
    output: join(tools.outputs, "comp.mp4"),
  };
  const mark = drawMark(name, size);
  await writeFile(files.mark, mark.png);
  await writeFile(files.audibleMark, audibleMark(pictureSeconds));
  const plan = { size, pictureSeconds, startAtSeconds, edit, volume, music, markY: mark.y };
  const run = await runConfined(tools, compArguments({ plan, files, tags: { title, artist } }), {
    seconds: Math.max(60, pictureSeconds * 6),
    onProgress: (written) => onProgress(Math.min(1, written / pictureSeconds)),
  });
  requireSuccess(run);
  const seconds = await verifySound(files.output, pictureSeconds);
  return { path: files.output, ...size, seconds, bytes: (await stat(files.output)).size };
}

export async function makeComp(job: CompJob, tools: Tools, io: MediaIo, onProgress: Progress): Promise<JobEnd> {
  const [picture, music] = await allSettledThenThrow([
    fetchInto(io, job.pictureUrl, join(tools.inputs, "picture.mp4"), maxBytes.picture),
    fetchInto(io, job.musicUrl, join(tools.inputs, "preview.m4a"), maxBytes.music),
  ]);
  onProgress(0.1);
  const { path, width, height, seconds, bytes } = await writeComp(job, tools, { picture, music }, (fraction) =>
    onProgress(0.1 + fraction * 0.8),
  );
  await upload(io, job.outputUrl, path, { contentType: "video/mp4" });
  return { type: "comp.completed", width, height, bytes, durationMs: Math.round(seconds * 1000) };
}
