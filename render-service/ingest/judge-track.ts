import { fault, type Refusal, refuse } from "../faults.ts";
import { hitLimit, type ToolRun } from "../run-tool.ts";
import { audioLimits, type AudioWarning, type IngestedTrack } from "./ingest.contract.ts";
import type { Loudness } from "./ingest-arguments.ts";
import type { Levels } from "./level-meter.ts";

export type ProbedSource = Omit<IngestedTrack["source"], "sha256">;

export type TrackHeader = {
  /** The file that ffmpeg should read. */
  path: string;
  statedSeconds: number | null;
  bitsPerSample: number | null;
  texts: string[];
  warnings: AudioWarning[];
};

/**
 * Sizes in headers are often a few bytes off: some programs include the header, or omit trailing tags, and players play what
 * exists. Only a larger difference means truncation.
 */
export const sizeSlackBytes = 1024;

export function refuseOverLimits({ sampleRate, channels }: ProbedSource, seconds: number): Refusal | null {
  if (channels < 1) return refuse("no-sound", "There are no channels");
  if (channels > audioLimits.maxChannels) return refuse("too-many-channels", `${channels} channels`);
  if (sampleRate < audioLimits.minSampleRate || sampleRate > audioLimits.maxSampleRate)
    return refuse("bad-sample-rate", `${sampleRate} Hz`);
  // Without a length in the header the probe only estimates, so only a gross excess counts; decoding stops at the limit.
  if (seconds > audioLimits.maxSeconds) return refuse("too-long", `${seconds} s`);
  return null;
}

export function qualityWarnings(source: ProbedSource): AudioWarning[] {
  const { sampleRate, bitsPerSample, isLossless, bitRate, channels } = source;
  const warnings: AudioWarning[] = [];
  const isThin = sampleRate < 44_100 || (isLossless ? (bitsPerSample ?? 0) < 16 : (bitRate ?? 0) < 190_000);
  if (isThin) warnings.push("low-resolution");
  if (!isLossless || sampleRate < 48_000 || (bitsPerSample ?? 0) < 24) warnings.push("below-guide");
  if (channels === 1) warnings.push("mono");
  return warnings;
}

/** Ignores errors about pictures in tags, which are deliberately not decoded. */
function hasDecodingErrors(stderr: string): boolean {
  return stderr.split("\n").some((line) => /\[(error|fatal)\]/.test(line) && !line.includes("not on whitelist"));
}

export function blame(run: ToolRun): Refusal {
  if (hitLimit(run)) throw fault("out-of-limits", run.stderr.slice(-2000) || `Ended by ${run.signal ?? run.code}`);
  // The probe has accepted this file and encoders do not depend on it, so the audio itself does not decode.
  if (hasDecodingErrors(run.stderr)) return refuse("corrupt", run.stderr.slice(-2000));
  throw fault("ffmpeg-failed", run.stderr.slice(-2000));
}

export function refuseSound(seconds: number, stated: number | null, levels: Levels, loudness: Loudness): Refusal | null {
  const heard = `${seconds.toFixed(2)} s`;
  if (seconds === 0) return refuse("no-sound", "Nothing could be decoded");
  if (stated !== null && seconds < stated - Math.max(0.5, stated * 0.01))
    return refuse("incomplete", `${heard} of ${stated.toFixed(2)} s could be read`);
  if (seconds < audioLimits.minSeconds) return refuse("too-short", heard);
  if (seconds > audioLimits.maxSeconds) return refuse("too-long", heard);
  const isSilent = loudness.integratedLufs <= -70 || levels.silentRatio > 0.99;
  return isSilent ? refuse("silent", `${loudness.integratedLufs} LUFS`) : null;
}

export function soundWarnings(levels: Levels, stderr: string): AudioWarning[] {
  const warnings: AudioWarning[] = [];
  if (levels.clippedRuns >= 10) warnings.push("clipped");
  if (levels.silentRatio > 0.5) warnings.push("silent-mostly");
  if (levels.longestSilenceSeconds >= 10) warnings.push("long-silence");
  if (hasDecodingErrors(stderr)) warnings.push("damaged");
  return warnings;
}
