import { mkdir, mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { videoLimits } from "./render-service.contract.ts";
import { runTool, type ToolOptions, type ToolRun } from "./run-tool.ts";
import { timeLimits } from "./time-limits.contract.ts";
import type { Confinement, Sandbox } from "./sandbox.ts";

/** Called with a fraction from 0 to 1. */
export type Progress = (fraction: number) => void;

export type Tools = {
  sandbox: Sandbox;
  /** Downloads and other inputs; read-only for tools. */
  inputs: string;
  /** Results; the only folder that tools can write to. */
  outputs: string;
  threads: number;
  /** Value for `nice`; 0 is normal priority. */
  niceness: number;
  signal: AbortSignal;
};

export const videoFormats = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts";
export const musicFormats = "wav,w64,mp3,flac";
/** Demuxers for labels' uploads. */
export const trackFormats = "wav,mp3";

/** Logs errors only. */
export const ffmpeg = ["ffmpeg", "-nostdin", "-hide_banner", "-v", "error", "-y"];
/** `onProgress` of a run reads descriptor 3. */
export const withProgress = ["-progress", "pipe:3", "-stats_period", "0.5"];

/** Metadata tags of an output file. Characters that could end a line become spaces. */
export function tagArguments(tags: Readonly<Record<string, string>>): string[] {
  return Object.entries(tags).flatMap(([name, value]) => ["-metadata", `${name}=${value.replaceAll(/\p{Cc}+/gu, " ")}`]);
}

export const probeSize = ["-probesize", "20M", "-analyzeduration", "10M"];
const maxStreams = String(videoLimits.maxStreams + videoLimits.maxSounds);
/** Shared by all tools: what they find determines their timelines. */
export const probeLimits = ["-max_streams", maxStreams, ...probeSize, "-max_alloc", String(2 ** 30)];

/** An input of ffmpeg or ffprobe: only local files and these demuxers, never an option or a URL. */
export function inputFile(formats: string, path: string): string[] {
  return ["-protocol_whitelist", "file", "-format_whitelist", formats, "-i", `file:${path}`];
}

type Limits = {
  /** Wall time; also CPU time unless `cpuSeconds` is set. */
  seconds: number;
  cpuSeconds?: number;
  memoryBytes?: number;
  isReadOnly?: boolean;
};

/** Runs ffmpeg or ffprobe in a sandbox limited to the job's folder. */
export async function runConfined(
  tools: Tools,
  command: readonly string[],
  options: Limits & Pick<ToolOptions, "onProgress" | "maxStdoutBytes">,
): Promise<ToolRun> {
  const { seconds: requestedSeconds, cpuSeconds, memoryBytes, isReadOnly, ...rest } = options;
  const seconds = Math.min(requestedSeconds, timeLimits.tool / 1000);
  const confinement: Confinement = {
    readOnly: isReadOnly ? [tools.inputs, tools.outputs] : [tools.inputs],
    writable: isReadOnly ? [] : [tools.outputs],
    cpuSeconds: cpuSeconds ?? seconds * Math.max(2, tools.threads),
    memoryBytes,
    niceness: tools.niceness,
  };
  const argv = tools.sandbox.confine(command, confinement);
  return runTool(argv, { ...rest, signal: tools.signal, timeoutMs: seconds * 1000 });
}

const prefix = "job-";

/** Runs one attempt of a job in its own folder, which is removed afterwards. */
export async function inWorkspace<Result>(
  tempRoot: string,
  jobId: string,
  work: (folders: Pick<Tools, "inputs" | "outputs">) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(await realpath(tempRoot), `${prefix}${jobId}-`));
  try {
    const [inputs, outputs] = [join(folder, "in"), join(folder, "out")];
    await mkdir(inputs);
    await mkdir(outputs);
    return await work({ inputs, outputs });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Creates the root if needed and removes leftovers of a killed predecessor. */
export async function sweepWorkspaces(tempRoot: string): Promise<void> {
  await mkdir(tempRoot, { recursive: true });
  const names = await readdir(tempRoot);
  const left = names.filter((name) => name.startsWith(prefix));
  await Promise.all(left.map((name) => rm(join(tempRoot, name), { recursive: true, force: true })));
}

/** Like `Promise.all`, but waits until all have settled before it throws: the folder is removed afterwards. */
export async function allSettledThenThrow<T extends readonly unknown[]>(work: {
  [K in keyof T]: Promise<T[K]>;
}) {
  await Promise.allSettled(work);
  return Promise.all(work);
}
