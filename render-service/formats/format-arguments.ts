import type { Size } from "../output-size.contract.ts";
import { disown, limits, raw, strict, uprightInput, withoutExtras, writtenPicture } from "../picture-arguments.ts";
import { printFilter } from "../prints/picture-print.contract.ts";
import { ffmpeg, withProgress } from "../tools.ts";
import { type FocusPoint, formatSize, type PictureFormat } from "./formats.contract.ts";
import { constantRate, fitInto, fromZero, scaled, rotationArguments } from "../picture-filter.ts";
import type { Video } from "../describe-video.ts";

/** Blurred background: scaled down by this factor, blurred, and enlarged again, as blurring few pixels is cheap. */
const behindShare = 8;
const behindBlur = "gblur=sigma=6";
/** Dims the background to three quarters of its brightness. */
const behindLight = "lutyuv=y=16+(val-16)*0.75:u=128+(val-128)*0.75:v=128+(val-128)*0.75";

/** Kept range of frames, in seconds of the finished picture; `end` is exclusive. */
export type FormatTimes = { start: number; end: number | null; seconds: number };

type FormatJob = {
  video: Video;
  source: string;
  output: string;
  prints: string;
  format: PictureFormat;
  times: FormatTimes;
  threads: number;
};

/** Encodes a video's picture in a format, without sound. */
export function formatArguments(job: FormatJob): string[] {
  const { video } = job;
  const begin = `setpts=max(0\\,PTS-${job.times.start.toFixed(6)}/TB)`;
  const graph = [
    `[0:${video.streamIndex}]${shapeFilter(job)}[shaped];[shaped]${begin},split[v][same]`,
    `[same]${printFilter(sizeOf(job))}[prints]${disown(video)}`,
  ].join(";");
  return [
    [...ffmpeg, ...withProgress, ...limits, ...strict(video), ...uprightInput(video, job.source)],
    ["-filter_complex", graph, "-map", "[v]", ...withoutExtras],
    writtenPicture(video, job),
    raw("prints", "passthrough", job.prints),
  ].flat();
}

const sizeOf = ({ video, format }: FormatJob): Size =>
  formatSize(format, { width: video.displayWidth, height: video.displayHeight });

/** The kept frames, at their times in the whole video, in the requested shape. */
function shapeFilter(job: FormatJob): string {
  const { video, format, times } = job;
  const size = sizeOf(job);
  const rate = constantRate(video);
  const frameFilters = [
    fromZero(video),
    ...(video.isInterlaced ? ["bwdif=mode=send_frame:deint=interlaced"] : []),
    ...(rate ? [`fps=${rate}`] : []),
    ...trim(times),
    ...rotationArguments(video),
  ];
  const frame = `${size.width}:${size.height}:(ow-iw)/2:(oh-ih)/2`;
  if (format.aspect === null)
    return [...frameFilters, ...scaled(video, fitInto(size)), `pad=${frame}:black:eval=frame`].join(",");
  if (format.fit === "crop")
    return [
      ...frameFilters,
      crop(size, format.focus, 0.25 / video.framesPerSecond),
      ...scaled(video, `scale=w=${size.width}:h=${size.height}`),
    ].join(",");
  return [
    [...frameFilters, ...scaled(video, fitInto(size)), "split[whole][same]"].join(","),
    `[same]${behind(size)}[behind]`,
    "[behind][whole]overlay=x=(W-w)/2:y=(H-h)/2:format=auto",
  ].join(";");
}

/** A frame is kept if it begins within the part; times are rounded. */
function trim({ start, end }: FormatTimes): string[] {
  if (start === 0 && end === null) return [];
  const from = `start=${Math.max(0, start - 0.0005).toFixed(6)}`;
  return [`trim=${from}${end === null ? "" : `:end=${(end - 0.0005).toFixed(6)}`}`];
}

/**
 * The largest crop of the shape, centred on the focus but always inside the picture. The focus changes with the first frame of a
 * shot, which may be early by up to `slack` seconds.
 */
function crop({ width, height }: Size, focus: readonly FocusPoint[], slack: number): string {
  const shape = `${width}/${height}`;
  const along = (axis: "x" | "y"): string => {
    const points = focus.map((point) => ({ from: point.fromMs / 1000 - slack, at: point[axis] }));
    const first = points[0]?.at ?? 0.5;
    const changes = points.slice(1).map(({ from, at }, n) => {
      const by = at - (points[n]?.at ?? first);
      return by === 0 ? "" : `+gte(t\\,${from.toFixed(4)})*(${by.toFixed(3)})`;
    });
    return `(${first.toFixed(3)}${changes.join("")})`;
  };
  return [
    `crop=w=min(iw\\,ih*${shape}/sar)`,
    `h=min(ih\\,iw*sar/(${shape}))`,
    `x=clip(${along("x")}*iw-ow/2\\,0\\,iw-ow)`,
    `y=clip(${along("y")}*ih-oh/2\\,0\\,ih-oh)`,
  ].join(":");
}

/** The picture itself as background: filling the frame, blurred and dimmed. */
function behind({ width, height }: Size): string {
  const even = (length: number) => 2 * Math.round(length / behindShare / 2);
  const [small, low] = [even(width), even(height)];
  return [
    `scale=w=${small}:h=${low}:force_original_aspect_ratio=increase:flags=area`,
    `crop=${small}:${low}`,
    behindBlur,
    behindLight,
    `scale=w=${width}:h=${height}:flags=bicubic`,
    "setsar=1",
  ].join(",");
}
