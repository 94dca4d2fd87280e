import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fault, type Refusal } from "../faults.ts";
import { readMusicHeader } from "../file-heads.ts";
import { toBase64 } from "../listening/base64.contract.ts";
import { inputFile, runConfined, allSettledThenThrow, type Progress, type Tools } from "../tools.ts";
import { audioLimits, type IngestedTrack } from "./ingest.contract.ts";
import { createMusicListener, followFile } from "./follow-file.ts";
import { ingestArguments, type IngestFiles, previewArguments, readLoudness } from "./ingest-arguments.ts";
import { cardPeaksOf, createLevelMeter } from "./level-meter.ts";
import { type ProbedTrack, probeTrack } from "./probe-track.ts";
import { probeStreams } from "../ffprobe-output.ts";
import { blame, refuseSound, soundWarnings } from "./judge-track.ts";

type MadeMaster = {
  ok: true;
  master: string;
  preview: string;
  facts: Omit<IngestedTrack, "masterBytes" | "masterSha256" | "previewBytes">;
};

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 })) hash.update(chunk);
  return hash.digest("hex");
}

/** Decodes once and writes master, preview and fingerprint, while analysing levels, tempo and key. */
async function listen(tools: Tools, probed: ProbedTrack, files: IngestFiles, onProgress: Progress) {
  const { source, statedSeconds } = probed;
  const meter = createLevelMeter(source.sampleRate);
  const listener = createMusicListener();
  const seconds = statedSeconds ?? (source.bytes * 8) / (source.bitRate ?? 1e6);
  // Allows for a busy machine.
  const limit = { seconds: Math.max(60, Math.min(seconds, audioLimits.maxSeconds) / 2) };
  let isOver = false;
  const running = runConfined(tools, ingestArguments(source, files), {
    ...limit,
    onProgress: (written) => onProgress(Math.min(1, written / seconds)),
  }).finally(() => (isOver = true));
  const [main, preview] = await allSettledThenThrow([
    running,
    runConfined(tools, previewArguments(source, files), limit),
    followFile(files.levels, meter.push, () => isOver),
    followFile(files.music, listener.push, () => isOver),
  ]);
  const run = main.code === 0 && preview.code !== 0 ? preview : main;
  return { run, levels: meter.levels(), listener };
}

/** Converts a label's file in the job's folder to a master, and analyses it. Throws faults. */
export async function makeMaster(tools: Tools, sourcePath: string, onProgress: Progress): Promise<MadeMaster | Refusal> {
  const probed = await probeTrack(tools, sourcePath);
  if (!probed.ok) return probed;
  const files = {
    source: probed.path,
    levels: join(tools.outputs, "levels"),
    music: join(tools.outputs, "music"),
    master: join(tools.outputs, "master.flac"),
    preview: join(tools.outputs, "preview.m4a"),
    fingerprint: join(tools.outputs, "fingerprint"),
  };
  const [sha256, { run, levels, listener }] = await allSettledThenThrow([
    sha256Of(sourcePath),
    listen(tools, probed, files, onProgress),
  ]);
  if (run.code !== 0) return blame(run);

  const loudness = readLoudness(run.stderr);
  if (!loudness) throw fault("ffmpeg-failed", `No loudness: ${run.stderr.slice(-1000)}`);
  const seconds = levels.frames / probed.source.sampleRate;
  const refusal = refuseSound(seconds, probed.statedSeconds, levels, loudness);
  if (refusal) return refusal;

  const [durationMs, print] = await allSettledThenThrow([
    verifyMaster(files.master, seconds),
    readFile(files.fingerprint),
    verifyPreview(tools, files.preview, seconds),
  ]);
  return {
    ok: true,
    master: files.master,
    preview: files.preview,
    facts: {
      durationMs,
      source: { ...probed.source, sha256 },
      loudness,
      peaks: toBase64(levels.peaks),
      cardPeaks: toBase64(cardPeaksOf(levels.peaks)),
      ...listener.suggestions(),
      features: listener.features(),
      beatGrid: listener.beatGrid(),
      tags: probed.tags,
      fingerprint: toBase64(print),
      warnings: [...probed.warnings, ...soundWarnings(levels, run.stderr)],
    },
  };
}

/** Verifies a master: FLAC, stereo, as long as what was decoded. Returns milliseconds; throws otherwise. */
async function verifyMaster(path: string, seconds: number): Promise<number> {
  const header = await readMusicHeader(path);
  const isRight = header?.kind === "flac" && header.channels === 2 && Math.abs(header.seconds - seconds) < 0.02;
  if (!isRight) throw fault("ffmpeg-failed", `Heard ${seconds} s, the master is ${JSON.stringify(header)}`);
  return Math.round(header.seconds * 1000);
}

/** Verifies a preview: one AAC stream, as long as what was decoded. Throws otherwise. */
async function verifyPreview(tools: Tools, path: string, seconds: number): Promise<void> {
  const streams = await probeStreams(tools, inputFile("mov,mp4", path), path);
  const [sound] = streams;
  const isRight = sound?.codec_name === "aac" && sound.channels === 2 && Math.abs((sound.duration ?? 0) - seconds) < 0.1;
  if (streams.length !== 1 || !isRight)
    throw fault("ffmpeg-failed", `Heard ${seconds} s, the preview is ${JSON.stringify(streams)}`);
}
