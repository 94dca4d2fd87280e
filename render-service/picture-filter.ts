import { type Size, outputSize } from "./output-size.contract.ts";
import type { Video } from "./describe-video.ts";

export const targetSize = ({ displayWidth: width, displayHeight: height }: Video): Size => outputSize({ width, height });

/** In seconds: smaller timing errors are invisible. */
function halfFrame(video: Video): number {
  return 0.5 / video.framesPerSecond;
}

/** Reasons why the picture has to be encoded; an empty list means that it can be copied. */
export function reasonsAgainstCopy(video: Video, hasOverlay: boolean): string[] {
  const target = targetSize(video);
  const objections: readonly (readonly [boolean, string])[] = [
    [hasOverlay, "overlay"],
    [video.codec !== "h264", "codec"],
    [video.pixelFormat !== "yuv420p", "pixel format"],
    [!["Constrained Baseline", "Baseline", "Main", "High"].includes(video.profile), "profile"],
    [video.level > 52, "level"],
    [video.width !== target.width || video.height !== target.height, "size"],
    [video.rotation !== 0, "rotation"],
    [Math.abs(video.pixelShape - 1) > 0.001, "pixel shape"],
    [video.isInterlaced, "interlaced"],
    [video.isFullRange, "full range"],
    [video.isHdr, "HDR"],
    [video.isWideGamut, "wide gamut"],
    [video.framesPerSecond > 60.5, "frame rate"],
    [video.hasVariableRate, "variable frame rate"],
    [video.bitsPerSecond > 40e6, "bit rate"],
    [video.kind !== "mp4", "container"],
    [Math.abs(video.startSeconds) > halfFrame(video), "late start"],
    [video.hiddenFrames > 0, "edit list"],
  ];
  return objections.filter(([applies]) => applies).map(([, reason]) => reason);
}

/** Constant frame rate in ffmpeg's notation, or null if the source's own times can be kept. */
export function constantRate(video: Video): string | null {
  if (video.framesPerSecond > 60.5) return "60";
  return video.hasVariableRate || video.startSeconds > halfFrame(video) ? video.gridRate : null;
}

/** Shows the first whole frame from zero until the second is due; nothing begins before zero. */
export function fromZero({ kind, startSeconds, skippedSeconds, isBeginningBroken }: Video): string {
  // Without PTS, frames are late by the decoder's reordering delay.
  if (kind === "avi") return `setpts=if(eq(N\\,0)\\,0\\,PTS-STARTPTS+${startSeconds.toFixed(6)}/TB)`;
  const early = Math.min(0, startSeconds).toFixed(6);
  const whole = skippedSeconds > 0 || isBeginningBroken ? `trim=start=${(startSeconds - 0.0005).toFixed(6)},` : "";
  return `${whole}setpts=if(lte(T\\,${(startSeconds + 0.0005).toFixed(6)})\\,0\\,PTS-(${early})/TB)`;
}

/** Rotates by an angle that is no quarter turn, on black, with a bounding box; ffmpeg's own rotation crops the corners. */
export function rotationArguments({ rotation }: Video): string[] {
  if (isQuarter(rotation)) return [];
  const angle = `${-rotation}*PI/180`;
  return ["scale=w=iw*sar:h=ih", "setsar=1", `rotate=a=${angle}:ow=rotw(${angle})+2:oh=roth(${angle})+2:c=black`];
}

export const isQuarter = (degrees: number) => degrees % 90 === 0;

/** The largest undistorted size within the frame, evaluated per frame: some videos change their size. */
export function fitInto({ width, height }: Size): string {
  const even = (length: string) => `max(2\\,2*round(${length}/2))`;
  const isWider = `gt(dar\\,${width}/${height})`;
  const fitted = [
    `w=if(${isWider}\\,${width}\\,${even(`${height}*dar`)})`,
    `h=if(${isWider}\\,${even(`${width}/dar`)}\\,${height})`,
  ];
  return `scale=${fitted.join(":")}`;
}

/** Default for files without colour tags: browsers assume BT.709 from 720 lines, BT.601 below. */
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

/** Converts between SDR colour spaces, with the transfer curve that browsers use for all of SDR. */
function toBt709(video: Video): string[] {
  const { primaries, space } = video.colour;
  const source = `pin=${primaries}:tin=iec61966-2-1:min=${space ?? "bt709"}:rin=${video.isFullRange ? "pc" : "tv"}`;
  return [`zscale=${source}:p=bt709:t=iec61966-2-1:m=bt709:r=tv`];
}

/** Scales to a size in 8-bit BT.709. */
export function scaled(video: Video, scale: string): string[] {
  const sdr = `${scale}:flags=bicubic${assumedMatrix(video)}:out_color_matrix=bt709:out_range=tv`;
  const wide = [`${scale}:flags=bicubic`, ...toBt709(video)];
  // HDR is scaled down first, because tone mapping costs per pixel.
  const hdr = [`${scale}:flags=bilinear`, ...toneMap(video)];
  return [...(video.isHdr ? hdr : video.isWideGamut ? wide : [sdr]), "format=yuv420p", "setsar=1"];
}

/** Converts any readable picture to the exact target size in 8-bit BT.709, undistorted, padded with black. */
export function pictureFilter(video: Video, size: Size): string {
  const rate = constantRate(video);
  return [
    fromZero(video),
    video.isInterlaced ? ["bwdif=mode=send_frame:deint=interlaced"] : [],
    rotationArguments(video),
    scaled(video, fitInto(size)),
    `pad=${size.width}:${size.height}:(ow-iw)/2:(oh-ih)/2:black:eval=frame`,
    rate ? [`fps=${rate}`] : [],
  ]
    .flat()
    .join(",");
}
