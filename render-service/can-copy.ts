import { type Size, outputSize } from "./output-size.contract.ts";
import type { Video } from "./probe-video.ts";

export const targetSize = ({ displayWidth: width, displayHeight: height }: Video): Size =>
  outputSize({ width, height });

/** In seconds: smaller timing errors are invisible. */
export function halfFrame(video: Video): number {
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
