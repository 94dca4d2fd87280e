import { aspectSizes, type Aspect, cropOf, type Fit } from "#render-service/formats/formats.contract.ts";
import type { Point } from "./format-choices.ts";

type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

/** Box of the original picture within the licensed video, which was fitted into the frame. */
export function pictureIn(frame: Size, source: Size): Box {
  const scale = Math.min(frame.width / source.width, frame.height / source.height);
  const [width, height] = [source.width * scale, source.height * scale];
  return { left: (frame.width - width) / 2, top: (frame.height - height) / 2, width, height };
}

const sides = ({ left, top, width, height }: Box) => [left, top, width, height] as const;

/** Same blur and shade as in the render service. */
const behind = "blur(12px) brightness(0.75)";

/** Draws the video's current frame in the given format. */
export function drawFormat(
  canvas: HTMLCanvasElement,
  video: HTMLVideoElement,
  { aspect, fit, focus, source }: { aspect: Aspect; fit: Fit; focus: Point; source: Size },
): void {
  const context = canvas.getContext("2d");
  if (!context || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
  const frame = { width: video.videoWidth, height: video.videoHeight };
  const picture = pictureIn(frame, source);
  const crop = cropOf(source, aspectSizes[aspect], fit === "crop" ? focus : { x: 0.5, y: 0.5 });
  const whole = { left: 0, top: 0, width: canvas.width, height: canvas.height };
  const draw = (from: Box, to: Box) => context.drawImage(video, ...sides(from), ...sides(to));
  context.filter = fit === "pad" ? behind : "none";
  draw(
    {
      left: picture.left + crop.left * picture.width,
      top: picture.top + crop.top * picture.height,
      width: crop.width * picture.width,
      height: crop.height * picture.height,
    },
    whole,
  );
  if (fit === "crop") return;
  context.filter = "none";
  draw(picture, pictureIn(whole, source));
}
