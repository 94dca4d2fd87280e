import { outputSize, type Size } from "#render-service/output-size.contract.ts";
import { type FileFacts, levelledLufs } from "#worker/domain/licensing/renders/formats/preflight.contract.ts";

export type Finished = {
  /** As displayed. */
  source: Size & { durationSeconds: number };
  /** The finished picture without sound; null until it is made. */
  picture: { bytes: number; framesPerSecond: number | null } | null;
  hasOverlay: boolean;
  isLevelled: boolean;
};

/** What the render service writes of sound: 256 kbit/s. */
const soundBytesPerSecond = 256_000 / 8;

/** The file that a render of a video will be: its sound is laid under a picture that is not touched any more. */
export function finishedFile({ source, picture, hasOverlay, isLevelled }: Finished): FileFacts {
  const { width, height } = outputSize(source);
  const seconds = source.durationSeconds;
  return {
    aspect: height > width ? "9:16" : "16:9",
    width,
    height,
    seconds,
    bytes: picture && Math.round(picture.bytes + seconds * soundBytesPerSecond),
    framesPerSecond: picture?.framesPerSecond ?? null,
    lufs: isLevelled ? levelledLufs : null,
    hasTitle: hasOverlay,
    canBeCut: false,
  };
}
