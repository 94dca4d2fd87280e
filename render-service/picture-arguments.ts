import { captionSeconds, type Size } from "./output-size.contract.ts";
import { videoLimits } from "./render-service.contract.ts";
import { printFilter } from "./prints/picture-print.contract.ts";
import { glanceFilter } from "./spotting/spot-video.ts";
import { ffmpeg, inputFile, probeLimits, videoFormats, withProgress } from "./tools.ts";
import { constantRate, isQuarter, pictureFilter, targetSize } from "./picture-filter.ts";
import type { Video } from "./describe-video.ts";
import { ratio } from "./ffprobe-output.ts";

export const limits = ["-max_alloc", String(2 ** 30), "-max_pixels", String(videoLimits.maxPixels)];
type Decoded = Pick<Video, "codec" | "isBeginningBroken">;

/**
 * Any damage the decoder detects ends the run. Without "aggressive" the H.264 decoder silently conceals frames whose bits do not
 * add up. No "explode": a cut at an open GOP refers to frames that were cut away; players ignore that, but it would reject every
 * later frame.
 */
export function strict({ codec, isBeginningBroken }: Decoded): string[] {
  return [...(isBeginningBroken ? [] : ["-xerror"]), "-err_detect", codec === "h264" ? "aggressive" : "explode"];
}
export const withoutExtras = ["-an", "-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1"];
export const asMp4 = ["-fflags", "+bitexact", "-movflags", "+faststart", "-f", "mp4"];

/** The brand's file on the timeline of `startSeconds`. */
export function sourceInput(video: Video, path: string, options: string[] = []): string[] {
  const { usesOwnTimes, skippedSeconds } = video;
  const ownTimes = usesOwnTimes ? ["-copyts"] : [];
  const skip = skippedSeconds > 0 ? ["-itsoffset", (-skippedSeconds).toFixed(6)] : [];
  return [...ownTimes, ...skip, ...options, ...probeLimits, ...inputFile(videoFormats, path)];
}

/** Paths of small grey frames: all of them for `spotting`, four per second for `prints`. */
export type SmallFrames = { glances: string; prints: string };

/** Splits one label into both outputs' labels. */
export function smallFilters(size: Size, [glances, prints]: readonly [string, string]): string {
  return `[${glances}]${glanceFilter(size)}[glances];[${prints}]${printFilter(size)}[prints]`;
}

/** An additional raw output of a graph, at `path`. */
export const raw = (label: string, vsync: string, path: string): string[] => [
  "-map",
  `[${label}]`,
  "-vsync",
  vsync,
  "-f",
  "rawvideo",
  `file:${path}`,
];

/** A graph's output inherits its only input's display matrix, and would be rotated twice; a second consumer prevents that. */
export const disown = ({ rotation, streamIndex }: Video): string => (isQuarter(rotation) ? "" : `;[0:${streamIndex}]nullsink`);

/** Encodes the finished picture, without sound. Fixed number of threads for deterministic output. */
export function encodeArguments(job: {
  video: Video;
  source: string;
  output: string;
  small: SmallFrames;
  threads: number;
}): string[] {
  const { video } = job;
  const chain = `[0:${video.streamIndex}]${pictureFilter(video, targetSize(video))}`;
  const graph = `${chain},split=3[v][one][other];${smallFilters(targetSize(video), ["one", "other"])}`;
  const rate = constantRate(video);
  return [
    [...ffmpeg, ...withProgress, ...limits, ...strict(video), ...uprightInput(video, job.source)],
    ["-filter_complex", `${graph}${disown(video)}`, "-map", "[v]", ...withoutExtras],
    writtenPicture(video, job),
    raw("glances", rate ? "cfr" : "vfr", job.small.glances),
    raw("prints", "passthrough", job.small.prints),
  ].flat();
}

/** The brand's file for a graph that handles rotations other than quarter turns itself. */
export function uprightInput(video: Video, source: string): string[] {
  return sourceInput(video, source, isQuarter(video.rotation) ? [] : ["-noautorotate"]);
}

export function writtenPicture(video: Video, { threads, output }: { threads: number; output: string }): string[] {
  const rate = constantRate(video);
  const framesPerSecond = rate ? ratio(rate) : video.framesPerSecond;
  return [
    encoder("veryfast", framesPerSecond, threads),
    // Captions are joined at this keyframe.
    ["-force_key_frames", String(captionSeconds)],
    ["-vsync", rate ? "cfr" : "vfr", ...asMp4, `file:${output}`],
  ].flat();
}

/** x264 with a keyframe at least every two seconds. Both presets write the same parameter sets, so they can be joined. */
export function encoder(preset: "veryfast" | "superfast", framesPerSecond: number, threads: number): string[] {
  const keyframeEvery = Math.max(1, Math.round(framesPerSecond * 2));
  return [
    ["-c:v", "libx264", "-preset", preset, "-crf", "20", "-maxrate", "20M", "-bufsize", "40M"],
    ["-profile:v", "high", "-pix_fmt", "yuv420p", "-g", String(keyframeEvery), "-threads", String(threads)],
    ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"],
  ].flat();
}

/** Copies the video stream without encoding, starting at zero, and drops everything else. */
export function copyArguments(video: Video, source: string, output: string): string[] {
  const map = ["-map", `0:${video.streamIndex}`, ...withoutExtras, "-c:v", "copy"];
  const begin = ["-bsf:v", "setts=pts=PTS-STARTPTS:dts=DTS-STARTPTS"];
  return [
    [...ffmpeg, ...withProgress, ...sourceInput(video, source)],
    [...map, ...begin, ...asMp4, `file:${output}`],
  ].flat();
}
