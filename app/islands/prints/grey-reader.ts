import type { VideoSample } from "mediabunny";
import type { Size } from "#render-service/output-size.contract.ts";

/** Formats whose first plane is brightness, a byte each. */
const planar = ["I420", "I420A", "I422", "I422A", "I444", "I444A", "NV12"];

/**
 * Reads frames small and grey, by area as ffmpeg does: a canvas would leave most lines of a large frame out. What has no plane of
 * brightness, or is turned, goes through a canvas after all.
 */
export function createGreyReader(small: Size): (sample: VideoSample, into: Uint8Array) => Promise<void> {
  let plane = new Uint8Array(0);
  const canvas = new OffscreenCanvas(small.width, small.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });

  async function readPlane(sample: VideoSample, into: Uint8Array): Promise<void> {
    const bytes = sample.allocationSize();
    if (plane.length !== bytes) plane = new Uint8Array(bytes);
    const [layout] = await sample.copyTo(plane);
    const { width, height } = sample.visibleRect;
    scaleByArea(
      { levels: plane.subarray(layout?.offset ?? 0), stride: layout?.stride ?? width, width, height },
      small,
      into,
    );
  }

  function readCanvas(sample: VideoSample, into: Uint8Array): void {
    if (!context) throw new Error("There is no canvas");
    context.imageSmoothingQuality = "medium";
    sample.draw(context, 0, 0, small.width, small.height);
    const { data } = context.getImageData(0, 0, small.width, small.height);
    for (let at = 0; at < into.length; at++)
      into[at] = 0.299 * data[at * 4]! + 0.587 * data[at * 4 + 1]! + 0.114 * data[at * 4 + 2]!;
  }

  return async (sample, into) => {
    const isPlain = sample.rotation === 0 && !sample.flip && planar.includes(sample.format ?? "");
    if (isPlain) await readPlane(sample, into);
    else readCanvas(sample, into);
  };
}

type Plane = Size & { levels: Uint8Array; stride: number };

/** Every small pixel is the mean of those that it stands for; a small frame's are repeated. */
export function scaleByArea({ levels, stride, width, height }: Plane, small: Size, into: Uint8Array): void {
  for (let y = 0; y < small.height; y++) {
    const top = Math.floor((y * height) / small.height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / small.height));
    for (let x = 0; x < small.width; x++) {
      const left = Math.floor((x * width) / small.width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * width) / small.width));
      let sum = 0;
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++) sum += levels[row * stride + column]!;
      into[y * small.width + x] = Math.round(sum / ((bottom - top) * (right - left)));
    }
  }
}
