import { halfFrame, targetSize } from "./can-copy.ts";
import { captionSeconds, type Size } from "./output-size.contract.ts";
import { videoLimits } from "./render-service.contract.ts";
import { ratio, type Video } from "./probe-video.ts";
import { printFilter } from "./prints/picture-print.contract.ts";
import { glanceFilter } from "./spotting/spot-video.ts";
import { ffmpeg, inputFile, probeLimits, videoFormats, withProgress } from "./tools.ts";

export const limits = ["-max_alloc", String(2 ** 30), "-max_pixels", String(videoLimits.maxPixels)];
type Decoded = Pick<Video, "codec" | "isBeginningBroken">;

/**
 * Any damage the decoder can see ends the run. Unless it is aggressive, the H.264 decoder fills in frames whose bits do
 * not come out even, and says nothing. It must not explode: a cut at an open GOP has orders about frames that were cut
 * away, which players ignore and it would refuse every frame after them.
 */
export function strict({ codec, isBeginningBroken }: Decoded): string[] {
  return [
    ...(isBeginningBroken ? [] : ["-xerror"]),
    "-err_detect",
    codec === "h264" ? "aggressive" : "explode",
  ];
}
export const withoutExtras = ["-an", "-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1"];
export const asMp4 = ["-fflags", "+bitexact", "-movflags", "+faststart", "-f", "mp4"];

/** The brand's file on the timeline that `startSeconds` speaks of. */
export function sourceInput(video: Video, path: string, options: string[] = []): string[] {
  const { usesOwnTimes, skippedSeconds } = video;
  const ownTimes = usesOwnTimes ? ["-copyts"] : [];
  const skip = skippedSeconds > 0 ? ["-itsoffset", (-skippedSeconds).toFixed(6)] : [];
  return [...ownTimes, ...skip, ...options, ...probeLimits, ...inputFile(videoFormats, path)];
}

/** The constant frame rate to make, as ffmpeg writes it, or null when the source's own times can stay. */
export function constantRate(video: Video): string | null {
  if (video.framesPerSecond > 60.5) return "60";
  return video.hasVariableRate || video.startSeconds > halfFrame(video) ? video.gridRate : null;
}

/** The first whole frame stands from zero until the second one is due; nothing begins before zero. */
export function fromZero({ kind, startSeconds, skippedSeconds, isBeginningBroken }: Video): string {
  // Without PTS, frames come out as late as the decoder puts them into order.
  if (kind === "avi") return `setpts=if(eq(N\\,0)\\,0\\,PTS-STARTPTS+${startSeconds.toFixed(6)}/TB)`;
  const early = Math.min(0, startSeconds).toFixed(6);
  const whole =
    skippedSeconds > 0 || isBeginningBroken ? `trim=start=${(startSeconds - 0.0005).toFixed(6)},` : "";
  return `${whole}setpts=if(lte(T\\,${(startSeconds + 0.0005).toFixed(6)})\\,0\\,PTS-(${early})/TB)`;
}

/** Turned by what is no quarter: on black, in the box that holds all of it. ffmpeg's own way cuts its corners off. */
export function turnWhole({ rotation }: Video): string[] {
  if (isQuarter(rotation)) return [];
  const angle = `${-rotation}*PI/180`;
  return [
    "scale=w=iw*sar:h=ih",
    "setsar=1",
    `rotate=a=${angle}:ow=rotw(${angle})+2:oh=roth(${angle})+2:c=black`,
  ];
}

const isQuarter = (degrees: number) => degrees % 90 === 0;

/** The largest undistorted size inside the frame, by each frame's own measures: some videos change them midway. */
export function fitInto({ width, height }: Size): string {
  const even = (length: string) => `max(2\\,2*round(${length}/2))`;
  const isWider = `gt(dar\\,${width}/${height})`;
  const fitted = [
    `w=if(${isWider}\\,${width}\\,${even(`${height}*dar`)})`,
    `h=if(${isWider}\\,${even(`${width}/dar`)}\\,${height})`,
  ];
  return `scale=${fitted.join(":")}`;
}

/** Files that do not say their colours: browsers take 720 lines and more for BT.709, less for BT.601. */
function assumedMatrix(video: Video): string {
  if (video.colour.space) return "";
  return `:in_color_matrix=${video.height >= 720 ? "bt709" : "smpte170m"}`;
}

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

/** Between SDR's colours, by the curve that browsers take for all of SDR. */
function toBt709(video: Video): string[] {
  const { primaries, space } = video.colour;
  const source = `pin=${primaries}:tin=iec61966-2-1:min=${space ?? "bt709"}:rin=${video.isFullRange ? "pc" : "tv"}`;
  return [`zscale=${source}:p=bt709:t=iec61966-2-1:m=bt709:r=tv`];
}

/** To a size, in 8-bit BT.709. */
export function scaled(video: Video, scale: string): string[] {
  const sdr = `${scale}:flags=bicubic${assumedMatrix(video)}:out_color_matrix=bt709:out_range=tv`;
  const wide = [`${scale}:flags=bicubic`, ...toBt709(video)];
  // HDR is scaled down first, because tone mapping costs by the pixel.
  const hdr = [`${scale}:flags=bilinear`, ...toneMap(video)];
  return [...(video.isHdr ? hdr : video.isWideGamut ? wide : [sdr]), "format=yuv420p", "setsar=1"];
}

/** From any readable picture to the target's exact size in 8-bit BT.709, undistorted on black. */
export function pictureFilter(video: Video, size: Size): string {
  const rate = constantRate(video);
  return [
    fromZero(video),
    video.isInterlaced ? ["bwdif=mode=send_frame:deint=interlaced"] : [],
    turnWhole(video),
    scaled(video, fitInto(size)),
    `pad=${size.width}:${size.height}:(ow-iw)/2:(oh-ih)/2:black:eval=frame`,
    rate ? [`fps=${rate}`] : [],
  ]
    .flat()
    .join(",");
}

/** Paths of small grey frames of a picture: each of them for `spotting`, four a second for `prints`. */
export type SmallFrames = { glances: string; prints: string };

/** From one label to both outputs' labels. */
function smallFilters(size: Size, [glances, prints]: readonly [string, string]): string {
  return `[${glances}]${glanceFilter(size)}[glances];[${prints}]${printFilter(size)}[prints]`;
}

/** Another output of a graph: its frames as they are, at `path`. */
export const raw = (label: string, vsync: string, path: string): string[] => [
  "-map",
  `[${label}]`,
  "-vsync",
  vsync,
  "-f",
  "rawvideo",
  `file:${path}`,
];

/** What a graph makes of one input inherits its matrix, and would be turned again; a second reader ends that. */
export const disown = ({ rotation, streamIndex }: Video): string =>
  isQuarter(rotation) ? "" : `;[0:${streamIndex}]nullsink`;

/** Encodes the finished picture, without sound. Threads are fixed: same input, same bytes. */
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

/** The brand's file for a graph that turns what is no quarter itself. */
export function uprightInput(video: Video, source: string): string[] {
  return sourceInput(video, source, isQuarter(video.rotation) ? [] : ["-noautorotate"]);
}

export function writtenPicture(
  video: Video,
  { threads, output }: { threads: number; output: string },
): string[] {
  const rate = constantRate(video);
  const framesPerSecond = rate ? ratio(rate) : video.framesPerSecond;
  return [
    encoder("veryfast", framesPerSecond, threads),
    // A caption is joined to the rest here.
    ["-force_key_frames", String(captionSeconds)],
    ["-vsync", rate ? "cfr" : "vfr", ...asMp4, `file:${output}`],
  ].flat();
}

/** x264 with a keyframe every two seconds, or sooner. Both presets write the same parameter sets, so they can be joined. */
export function encoder(
  preset: "veryfast" | "superfast",
  framesPerSecond: number,
  threads: number,
): string[] {
  const keyframeEvery = Math.max(1, Math.round(framesPerSecond * 2));
  return [
    ["-c:v", "libx264", "-preset", preset, "-crf", "20", "-maxrate", "20M", "-bufsize", "40M"],
    ["-profile:v", "high", "-pix_fmt", "yuv420p", "-g", String(keyframeEvery), "-threads", String(threads)],
    ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"],
  ].flat();
}

/** Passes the picture through bit for bit, from zero on, and drops everything else. */
export function copyArguments(video: Video, source: string, output: string): string[] {
  const map = ["-map", `0:${video.streamIndex}`, ...withoutExtras, "-c:v", "copy"];
  const begin = ["-bsf:v", "setts=pts=PTS-STARTPTS:dts=DTS-STARTPTS"];
  return [
    [...ffmpeg, ...withProgress, ...sourceInput(video, source)],
    [...map, ...begin, ...asMp4, `file:${output}`],
  ].flat();
}

/** Decodes every frame, to nowhere. */
export function decodeCheckArguments(video: Video, path: string, fromSeconds = 0): string[] {
  const from = fromSeconds > 0 ? ["-seek_timestamp", "1", "-ss", fromSeconds.toFixed(6)] : [];
  const input = [...limits, ...strict(video), ...from, ...inputFile(videoFormats, path)];
  return [...ffmpeg, ...input, "-map", `0:${video.streamIndex}`, "-vsync", "passthrough", "-f", "null", "-"];
}

/** The same of a finished picture, and leaves its frames small and grey. */
export function glanceArguments(picture: string, size: Size, small: SmallFrames): string[] {
  const input = [
    ...limits,
    ...strict({ codec: "h264", isBeginningBroken: false }),
    ...inputFile(videoFormats, picture),
  ];
  const graph = `[0:0]split=3[all][one][other];${smallFilters(size, ["one", "other"])}`;
  return [
    [...ffmpeg, ...input, "-filter_complex", graph],
    ["-map", "[all]", "-vsync", "passthrough", "-f", "null", "-"],
    raw("glances", "passthrough", small.glances),
    raw("prints", "passthrough", small.prints),
  ].flat();
}

/** Writes out only what says how H.264 frames are stored and shown (sequence parameter sets). */
export function parameterSetArguments(path: string, output: string): string[] {
  const filters = "h264_mp4toannexb,filter_units=pass_types=7";
  const pass = ["-map", "0:v:0", "-c", "copy", "-bsf:v", filters, "-f", "h264", `file:${output}`];
  return [...ffmpeg, ...inputFile("mp4,mov", path), ...pass];
}

/** One JPEG of the finished picture, long side 640. */
export function posterArguments(picture: string, output: string, atSeconds: number): string[] {
  const scale = "scale=w=640:h=640:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=bicubic";
  const range = ":in_range=tv:out_range=pc:in_color_matrix=bt709:out_color_matrix=smpte170m";
  return [
    [...ffmpeg, "-ss", atSeconds.toFixed(3), ...inputFile("mp4,mov", picture), "-map", "0:v:0"],
    ["-frames:v", "1", "-vf", `${scale}${range},format=yuvj420p`, "-q:v", "4", "-map_metadata", "-1"],
    ["-fflags", "+bitexact", "-f", "mjpeg", `file:${output}`],
  ].flat();
}

/** 480 lines in landscape, 480 columns in portrait. */
export const proxyLongSide = 854;

/**
 * The finished picture small enough for reviews, and good for nothing else: at most 480p, without sound, a keyframe a
 * second so that a jump is quick. Times stay those of the picture.
 */
export function proxyArguments(picture: string, output: string, threads: number): string[] {
  const long = proxyLongSide;
  const scale = `scale=w=${long}:h=${long}:force_original_aspect_ratio=decrease:force_divisible_by=2:flags=bicubic`;
  return [
    [...ffmpeg, ...limits, ...inputFile("mp4,mov", picture), "-map", "0:v:0", ...withoutExtras],
    ["-vf", scale, "-c:v", "libx264", "-preset", "veryfast", "-crf", "30", "-maxrate", "1200k"],
    ["-bufsize", "2400k", "-pix_fmt", "yuv420p", "-force_key_frames", "expr:gte(t,n_forced)"],
    ["-threads", String(threads), "-vsync", "passthrough", ...asMp4, `file:${output}`],
  ].flat();
}
