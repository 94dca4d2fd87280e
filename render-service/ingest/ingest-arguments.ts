import { inputFile, musicFormats, trackFormats, withProgress } from "../tools.ts";
import { audioLimits } from "./ingest.contract.ts";
import { analysisRate } from "../listening/spectrum.contract.ts";

const masterRate = 48_000;
/** All codecs that a WAV or MP3 may contain; a picture in the tags is never decoded. */
export const trackCodecs = [
  "pcm_u8",
  "pcm_s16le",
  "pcm_s24le",
  "pcm_s32le",
  "pcm_f32le",
  "pcm_f64le",
  "pcm_alaw",
  "pcm_mulaw",
  "mp3",
  "mp3float",
];

export type IngestFiles = {
  source: string;
  /** The source's levels: 16-bit stereo. */
  levels: string;
  /** 16-bit mono at `analysisRate`. */
  music: string;
  master: string;
  preview: string;
  fingerprint: string;
};

type SoundFormat = { sampleRate: number; channels: number };

/** Tempo, key and likeness are analysed in 16-bit mono at `analysisRate`. */
const mono = `pan=mono|c0=0.5*c0+0.5*c1,aresample=${analysisRate},aformat=sample_fmts=s16`;

/** The source as stereo floats, and the filters that convert it to the master's rate. */
function stereoFilter(source: SoundFormat): { stereo: string; resample: string } {
  // The resampler's own upmix would lower a mono track by 3 dB; browsers play it at full level on both sides.
  const upmix = source.channels === 1 ? ",pan=stereo|c0=c0|c1=c0" : "";
  const resample = source.sampleRate === masterRate ? "" : `aresample=${masterRate}:resampler=soxr:precision=28,`;
  // Timestamps are regenerated: damaged frames leave gaps, and the results would differ in length. Floats represent 24 bits
  // exactly; otherwise the graph may choose 16 because one branch wants them.
  const stereo = `[0:a:0]asetpts=N/SR/TB,aformat=sample_fmts=flt${upmix},aformat=channel_layouts=stereo`;
  return { stereo, resample: `${resample}aformat=sample_fmts=flt` };
}

/** Prints its summary on stderr: see `readLoudness`. */
export const meter = "ebur128=peak=true:framelog=verbose";
export const talkingFfmpeg = ["ffmpeg", "-nostdin", "-hide_banner", "-nostats", "-v", "level+info", "-y"];
const clean = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags", "+bitexact"];

function trackInput(path: string): string[] {
  const limits = ["-t", String(audioLimits.maxSeconds + 1), "-codec_whitelist", trackCodecs.join(",")];
  return ["-max_alloc", String(2 ** 28), ...limits, ...inputFile(trackFormats, path)];
}

/** One decoding for five outputs: source levels, tempo and key, loudness (on stderr at the end), master, fingerprint. */
export function ingestArguments(source: SoundFormat, files: IngestFiles): string[] {
  const { stereo, resample } = stereoFilter(source);
  const graph = [
    `${stereo},asplit[asis][same]`,
    "[asis]aformat=sample_fmts=s16[levels]",
    `[same]${resample},asplit=4[a][b][master][fingerprint]`,
    `[a]${meter}[loudness]`,
    `[b]${mono}[music]`,
  ].join(";");
  const flac = ["-c:a", "flac", "-sample_fmt", "s32", "-bits_per_raw_sample", "24", "-f", "flac"];
  return [
    [...talkingFfmpeg, ...withProgress, ...trackInput(files.source)],
    ["-filter_complex", graph],
    ["-map", "[levels]", "-f", "s16le", `file:${files.levels}`],
    ["-map", "[music]", "-f", "s16le", `file:${files.music}`],
    ["-map", "[loudness]", "-f", "null", "-"],
    ["-map", "[master]", ...flac, ...clean, `file:${files.master}`],
    ["-map", "[fingerprint]", "-f", "chromaprint", "-fp_format", "raw", `file:${files.fingerprint}`],
  ].flat();
}

/**
 * The preview in a parallel run: AAC alone takes half of the total time, none of these encoders is threaded, and decoding twice
 * is cheap.
 */
export function previewArguments(source: SoundFormat, files: IngestFiles): string[] {
  const { stereo, resample } = stereoFilter(source);
  const aac = ["-c:a", "aac", "-aac_coder", "fast", "-b:a", "160k", "-movflags", "+faststart", "-f", "mp4"];
  return [
    [...talkingFfmpeg, ...trackInput(files.source), "-filter_complex", `${stereo},${resample}[preview]`],
    ["-map", "[preview]", ...aac, ...clean, `file:${files.preview}`],
  ].flat();
}

/** Extracts only the mono signal for analysis from a master. */
export function listenArguments(source: string, music: string): string[] {
  return [
    [...talkingFfmpeg, "-max_alloc", String(2 ** 28), "-t", String(audioLimits.maxSeconds + 1)],
    [...inputFile(musicFormats, source), "-filter_complex", `[0:a:0]${mono}[music]`],
    ["-map", "[music]", "-f", "s16le", `file:${music}`],
  ].flat();
}

export type Loudness = { integratedLufs: number; truePeakDbtp: number; rangeLu: number };

/** Parses the last summary of ffmpeg's R128 meter; null if there is none. */
export function readLoudness(stderr: string): Loudness | null {
  const start = stderr.lastIndexOf("Summary:");
  const summary = start < 0 ? "" : stderr.slice(start);
  const figure = (name: string) => {
    const figureText = new RegExp(`\\b${name}:\\s+(-?[\\d.]+|-?inf|nan)`).exec(summary)?.[1];
    if (figureText === undefined) return null;
    // Digital silence has no level; replaced by the meter's minimum.
    const value = Number(figureText);
    return Number.isFinite(value) ? value : -120;
  };
  const [integratedLufs, rangeLu, truePeakDbtp] = [figure("I"), figure("LRA"), figure("Peak")];
  return integratedLufs === null || rangeLu === null || truePeakDbtp === null
    ? null
    : { integratedLufs, rangeLu, truePeakDbtp };
}
