import { type FrameSize, targetSize } from "./can-copy.ts";
import { videoLimits } from "./contract.ts";
import type { Video } from "./probe-video.ts";
import { inputFile, videoFormats } from "./tools.ts";

const common = ["ffmpeg", "-nostdin", "-hide_banner", "-v", "error", "-y"];
const withProgress = ["-progress", "pipe:3", "-stats_period", "0.5"];
const limits = ["-max_alloc", String(2 ** 30), "-max_pixels", String(videoLimits.maxPixels)];
/** Any damage the decoder can see ends the run. */
const strict = ["-xerror", "-err_detect", "explode"];
const withoutExtras = ["-an", "-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1"];
const asMp4 = ["-fflags", "+bitexact", "-movflags", "+faststart", "-f", "mp4"];

export type OverlayFile = { path: string; x: number; y: number };

/** The constant frame rate to make, or null when the source's own times can stay. */
export function constantRate(video: Video): number | null {
  if (video.framesPerSecond > 60.5) return 60;
  if (!video.hasVariableRate) return null;
  const usual = [24, 25, 30, 50, 60];
  return usual.reduce((best, rate) =>
    Math.abs(rate - video.framesPerSecond) < Math.abs(best - video.framesPerSecond) ? rate : best,
  );
}

/** Files that do not say their colours: browsers take 720 lines and more for BT.709, less for BT.601. */
function assumedMatrix(video: Video): string {
  if (video.colour.space) return "";
  return `:in_color_matrix=${video.height >= 720 ? "bt709" : "smpte170m"}`;
}

/** HDR is scaled down first, because tone mapping costs by the pixel. */
function toneMap(video: Video): string[] {
  const { transfer, primaries, space } = video.colour;
  const source = `tin=${transfer ?? "smpte2084"}:pin=${primaries ?? "bt2020"}:min=${space ?? "bt2020nc"}`;
  return [
    `zscale=${source}:rin=${video.isFullRange ? "pc" : "tv"}:t=linear:npl=203`,
    "format=gbrpf32le",
    "zscale=p=bt709",
    "tonemap=tonemap=mobius:desat=0",
    "zscale=t=bt709:m=bt709:r=tv",
  ];
}

/** From any readable picture to the target's exact size in 8-bit BT.709, undistorted on black. */
export function pictureFilter(video: Video, { width, height }: FrameSize): string {
  const fit = `scale=w=${width}:h=${height}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const fitSdr = `${fit}:flags=bicubic${assumedMatrix(video)}:out_color_matrix=bt709:out_range=tv`;
  const rate = constantRate(video);
  return [
    video.isInterlaced ? ["bwdif=mode=send_frame:deint=interlaced"] : [],
    Math.abs(video.pixelShape - 1) > 0.001 ? ["scale=w=max(2\\,trunc(iw*sar/2)*2):h=ih", "setsar=1"] : [],
    video.isHdr ? [`${fit}:flags=bilinear`, ...toneMap(video)] : [fitSdr],
    "format=yuv420p",
    "setsar=1",
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2:black`,
    rate ? [`fps=${rate}`] : [],
  ]
    .flat()
    .join(",");
}

/** Encodes the finished picture, without sound, the overlay burned in. Threads are fixed: same input, same bytes. */
export function encodeArguments(job: {
  video: Video;
  source: string;
  output: string;
  overlay: OverlayFile | null;
  threads: number;
}): string[] {
  const { video, overlay } = job;
  const chain = `[0:${video.streamIndex}]${pictureFilter(video, targetSize(video))}`;
  const graph = overlay
    ? `${chain}[base];[base][1:v]overlay=x=${overlay.x}:y=${overlay.y}:format=auto:eof_action=repeat[v]`
    : `${chain}[v]`;
  const overlayInput = overlay
    ? ["-protocol_whitelist", "file", "-f", "png_pipe", "-i", `file:${overlay.path}`]
    : [];
  const rate = constantRate(video);
  const keyframeEvery = Math.max(1, Math.round((rate ?? video.framesPerSecond) * 2));
  return [
    [...common, ...withProgress, ...limits, ...strict, ...inputFile(videoFormats, job.source)],
    overlayInput,
    ["-filter_complex", graph, "-map", "[v]", ...withoutExtras],
    ["-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-maxrate", "20M", "-bufsize", "40M"],
    [
      "-profile:v",
      "high",
      "-pix_fmt",
      "yuv420p",
      "-g",
      String(keyframeEvery),
      "-threads",
      String(job.threads),
    ],
    ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"],
    ["-vsync", rate ? "cfr" : "vfr", ...asMp4, `file:${job.output}`],
  ].flat();
}

/** Passes the picture through bit for bit and drops everything else. */
export function copyArguments(video: Video, source: string, output: string): string[] {
  const map = ["-map", `0:${video.streamIndex}`, ...withoutExtras, "-c:v", "copy"];
  return [...common, ...withProgress, ...inputFile(videoFormats, source), ...map, ...asMp4, `file:${output}`];
}

/** Decodes to nowhere: all frames, or only keyframes, which is a quarter of the work. */
export function decodeCheckArguments(path: string, streamIndex: number, onlyKeyframes: boolean): string[] {
  const skip = onlyKeyframes ? ["-skip_frame", "nokey"] : [];
  const input = [...limits, ...strict, ...skip, ...inputFile(videoFormats, path)];
  return [...common, ...input, "-map", `0:${streamIndex}`, "-f", "null", "-"];
}

/** One JPEG of the finished picture, long side 640. */
export function posterArguments(picture: string, output: string, atSeconds: number): string[] {
  const scale = "scale=w=640:h=640:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=bicubic";
  const range = ":in_range=tv:out_range=pc:in_color_matrix=bt709:out_color_matrix=smpte170m";
  return [
    [...common, "-ss", atSeconds.toFixed(3), ...inputFile("mp4,mov", picture), "-map", "0:v:0"],
    ["-frames:v", "1", "-vf", `${scale}${range},format=yuvj420p`, "-q:v", "4", "-map_metadata", "-1"],
    ["-fflags", "+bitexact", "-f", "mjpeg", `file:${output}`],
  ].flat();
}
