import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fault } from "../faults.ts";
import { fetchInto, type MediaIo, upload } from "../media-io.ts";
import { orientationOf } from "../output-size.contract.ts";
import type { CompJob, RenderEvent } from "../render-service.contract.ts";
import { hitLimit } from "../run-tool.ts";
import { together } from "../workspace.ts";
import { inputFile, runConfined, type Tools } from "../tools.ts";
import { probeStreams, verifySound } from "../verify-output.ts";
import { audibleMark, drawMark } from "./audible-mark.ts";
import { compArguments } from "./comp-arguments.ts";
import { compSizes, type CompDetails } from "./comps.contract.ts";

type Progress = (fraction: number) => void;
type Sources = { picture: string; music: string };
type CompFile = { path: string; width: number; height: number; seconds: number; bytes: number };

const maxBytes = { picture: 3 * 2 ** 30, music: 2 ** 28 } as const;

async function probeSources(tools: Tools, { picture, music }: Sources) {
  const [[video], streams] = await together([
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

/** Writes the comp into the job's folder; both sources must lie there. Throws faults. */
export async function writeComp(
  details: Omit<CompDetails, "pictureUrl" | "musicUrl">,
  tools: Tools,
  sources: Sources,
  onProgress: Progress,
): Promise<CompFile> {
  const { pictureSeconds, startAtSeconds, volume, name, title, artist } = details;
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
  const plan = { size, pictureSeconds, startAtSeconds, volume, music, markY: mark.y };
  const run = await runConfined(tools, compArguments({ plan, files, tags: { title, artist } }), {
    seconds: Math.max(60, pictureSeconds * 6),
    onProgress: (written) => onProgress(Math.min(1, written / pictureSeconds)),
  });
  if (hitLimit(run)) throw fault("out-of-limits", run.stderr || `Ended by ${run.signal ?? run.code}`);
  if (run.code !== 0) throw fault("ffmpeg-failed", run.stderr);
  const seconds = await verifySound(files.output, pictureSeconds);
  return { path: files.output, ...size, seconds, bytes: (await stat(files.output)).size };
}

/** A comp: from a picture and a preview to a small marked video, stored. */
export async function makeComp(
  job: CompJob,
  tools: Tools,
  io: MediaIo,
  onProgress: Progress,
): Promise<RenderEvent> {
  const [picture, music] = await together([
    fetchInto(io, job.pictureUrl, join(tools.inputs, "picture.mp4"), maxBytes.picture),
    fetchInto(io, job.musicUrl, join(tools.inputs, "preview.m4a"), maxBytes.music),
  ]);
  onProgress(0.1);
  const { path, width, height, seconds, bytes } = await writeComp(
    job,
    tools,
    { picture, music },
    (fraction) => onProgress(0.1 + fraction * 0.8),
  );
  await upload(io, job.outputUrl, path, { contentType: "video/mp4" });
  const { jobId, attempt } = job;
  return {
    type: "comp.completed",
    jobId,
    attempt,
    width,
    height,
    bytes,
    durationMs: Math.round(seconds * 1000),
  };
}
