import { aspectSizes, type Aspect, cropOf, type Fit } from "#render-service/formats/formats.contract.ts";
import type { Point } from "./format-choices.ts";

type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

/** Where the picture itself stands in the licensed video: it was fitted into that frame. */
export function pictureIn(frame: Size, source: Size): Box {
  const scale = Math.min(frame.width / source.width, frame.height / source.height);
  const [width, height] = [source.width * scale, source.height * scale];
  return { left: (frame.width - width) / 2, top: (frame.height - height) / 2, width, height };
}

/** Of the same blur and shade as the render service makes. */
const behind = "blur(12px) brightness(0.75)";

/** Draws the moment that a video stands at as a format shows it. */
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
  const [width, height] = [canvas.width, canvas.height];
  context.filter = fit === "pad" ? behind : "none";
  context.drawImage(
    video,
    picture.left + crop.left * picture.width,
    picture.top + crop.top * picture.height,
    crop.width * picture.width,
    crop.height * picture.height,
    0,
    0,
    width,
    height,
  );
  if (fit === "crop") return;
  context.filter = "none";
  const { left, top, ...inside } = pictureIn({ width, height }, source);
  context.drawImage(
    video,
    picture.left,
    picture.top,
    picture.width,
    picture.height,
    left,
    top,
    inside.width,
    inside.height,
  );
}
