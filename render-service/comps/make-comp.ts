import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Edit } from "../edits/edit-course.contract.ts";
import { fault, type JobEnd } from "../faults.ts";
import { fetchInto, type MediaIo, upload } from "../media-io.ts";
import { orientationOf, type Size } from "../output-size.contract.ts";
import type { CompJob } from "../render-service.contract.ts";
import { requireSuccess } from "../run-tool.ts";
import {
  ffmpeg,
  inputFile,
  runConfined,
  tagArguments,
  allSettledThenThrow,
  type Tools,
  withProgress,
} from "../tools.ts";
import { probeStreams, verifySound } from "../verify-output.ts";
import { audibleMark, drawMark, markIntervalSeconds } from "./audible-mark.ts";
import { compSizes, type CompDetails } from "./comps.contract.ts";
import { decoded, editedMusic, fadeOut } from "../music-filter.ts";

const sampleRate = 48_000;

export type CompPlan = {
  size: Size;
  pictureSeconds: number;
  startAtSeconds: number;
  edit?: Edit | undefined;
  volume: number;
  music: { channels: number; seconds: number };
  markY: number;
};
export type CompFiles = { picture: string; music: string; mark: string; audibleMark: string; output: string };

/** Seconds of the preview to skip without decoding: all but one before a start, in which the decoder settles. */
const skippedSeconds = (startAtSeconds: number): number => Math.max(0, Math.floor(startAtSeconds) - 1);

/** The preview is input 2; the other pieces of an edit have their own inputs, after all existing ones. */
const musicInputs = ({ startAtSeconds, edit }: CompPlan) =>
  (edit ? edit.pieces.map(({ fromSample }) => fromSample / sampleRate) : [startAtSeconds]).map((from, n) => ({
    input: n === 0 ? 2 : n + 3,
    skippedSeconds: skippedSeconds(from),
  }));

/** The selected preview at the selected volume, as long as the picture; padded with silence. */
function musicFilter(plan: CompPlan): string {
  const { edit, volume } = plan;
  const samples = Math.round(plan.pictureSeconds * sampleRate);
  return [
    edit
      ? editedMusic(edit, { inputs: musicInputs(plan), decoded: decoded(plan), volume, samples })
      : uncutMusic(plan, samples),
    `apad=whole_len=${samples},atrim=end_sample=${samples}[music]`,
  ].join(",");
}

function uncutMusic(plan: CompPlan, samples: number): string {
  const { startAtSeconds, volume } = plan;
  const first = Math.round((startAtSeconds - skippedSeconds(startAtSeconds)) * sampleRate);
  const fade = fadeOut(plan);
  return [
    `[2:a:0]${decoded(plan)}`,
    `atrim=start_sample=${first}:end_sample=${first + samples}`,
    "asetpts=PTS-STARTPTS",
    `volume=${volume.toFixed(6)}`,
    `afade=t=out:st=${fade.at.toFixed(6)}:d=${fade.seconds.toFixed(6)}`,
  ].join(",");
}

function soundGraph(plan: CompPlan): string {
  const samples = Math.round(plan.pictureSeconds * sampleRate);
  const asFloats = "aformat=sample_fmts=fltp:channel_layouts=stereo";
  return [
    musicFilter(plan),
    `[3:a:0]aloop=loop=-1:size=${markIntervalSeconds * sampleRate},atrim=end_sample=${samples},asplit[left][right]`,
    `[left]pan=stereo|c0=c0|c1=c0,${asFloats}[gain]`,
    `[right]pan=stereo|c0=c1|c1=c1,${asFloats}[bell]`,
    "[music][gain]amultiply[under]",
    "[under][bell]amix=inputs=2:normalize=0[a]",
  ].join(";");
}

/** The picture's own size, with the cheapest encoding. */
export const encoding = [
  ["-c:v", "libx264", "-preset", "ultrafast", "-crf", "30", "-maxrate", "1500k", "-bufsize", "3M"],
  ["-pix_fmt", "yuv420p"],
].flat();

/** One run: scales and marks the picture, and mixes the music with its audible mark. */
function compArguments(job: {
  plan: CompPlan;
  files: CompFiles;
  tags: { title: string; artist: string };
}): string[] {
  const { plan, files, tags } = job;
  const { width, height } = plan.size;
  const [music = [], ...others] = musicInputs(plan).map(({ skippedSeconds: skip }) => [
    ...(skip > 0 ? ["-ss", String(skip)] : []),
    ...inputFile("mov,mp4", files.music),
  ]);
  const picture = [
    `[0:v:0]scale=w=${width}:h=${height}:flags=fast_bilinear,format=yuv420p,setsar=1[small]`,
    `[small][1:v]overlay=x=0:y=${plan.markY}:format=yuv420:eof_action=repeat[v]`,
  ];
  const metadata = {
    title: `PREVIEW, not licensed: ${tags.title}`,
    artist: tags.artist,
    comment: "Preview by Cuesheet · not licensed",
  };
  return [
    [...ffmpeg, ...withProgress],
    ["-max_alloc", String(2 ** 30), ...inputFile("mp4,mov", files.picture)],
    ["-protocol_whitelist", "file", "-f", "png_pipe", "-i", `file:${files.mark}`],
    music,
    inputFile("wav", files.audibleMark),
    ...others,
    ["-filter_complex", [...picture, soundGraph(plan)].join(";"), "-map", "[v]", "-map", "[a]", "-sn", "-dn"],
    ["-map_metadata", "-1", "-map_chapters", "-1"],
    encoding,
    // One thread: comps are not urgent, and threads cost additional CPU time.
    ["-force_key_frames", "expr:gte(t,n_forced*2)", "-vsync", "passthrough", "-threads", "1"],
    ["-c:a", "aac", "-aac_coder", "fast", "-b:a", "128k", "-ar", String(sampleRate), "-ac", "2"],
    tagArguments(metadata),
    ["-fflags", "+bitexact", "-movflags", "+faststart", "-f", "mp4", `file:${files.output}`],
  ].flat();
}

type Progress = (fraction: number) => void;
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

export async function makeComp(
  job: CompJob,
  tools: Tools,
  io: MediaIo,
  onProgress: Progress,
): Promise<JobEnd> {
  const [picture, music] = await allSettledThenThrow([
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
  return { type: "comp.completed", width, height, bytes, durationMs: Math.round(seconds * 1000) };
}
