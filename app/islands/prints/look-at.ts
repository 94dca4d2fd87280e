import { type InputVideoTrack, type VideoSample, VideoSampleSink } from "mediabunny";
import { toBase64 } from "#render-service/listening/base64.contract.ts";
import type { Size } from "#render-service/output-size.contract.ts";
import { encodeTrack, maxPictures, picturesPerSecond, printSize } from "#render-service/prints/picture-print.contract.ts";
import { hashPosted } from "#render-service/prints/posted-windows.contract.ts";
import type { CopyQuestion } from "#worker/domain/licensing/proof/copies/copies.contract.ts";

/** Formats whose first plane is luma, one byte a pixel. */
const planar = ["I420", "I420A", "I422", "I422A", "I444", "I444A", "NV12"];

/**
 * Scales frames down in grey by area, as ffmpeg does: a canvas would skip most lines of a large frame. Only rotated frames
 * and those without a luma plane go through a canvas.
 */
function createGreyReader(small: Size): (sample: VideoSample, into: Uint8Array) => Promise<void> {
  let plane = new Uint8Array(0);
  const canvas = new OffscreenCanvas(small.width, small.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });

  async function readPlane(sample: VideoSample, into: Uint8Array): Promise<void> {
    const bytes = sample.allocationSize();
    if (plane.length !== bytes) plane = new Uint8Array(bytes);
    const [layout] = await sample.copyTo(plane);
    const { width, height } = sample.visibleRect;
    scaleByArea({ levels: plane.subarray(layout?.offset ?? 0), stride: layout?.stride ?? width, width, height }, small, into);
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

/** Each small pixel is the mean of those it covers; a frame smaller than `small` repeats its pixels. */
function scaleByArea({ levels, stride, width, height }: Plane, small: Size, into: Uint8Array): void {
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

type Seen = { width: number; height: number; framesPerSecond: number | null; looks: CopyQuestion["looks"] };
type Options = { begin: number; ofSeconds: number; onProgress: (atSeconds: number) => void };

/** Packets that the frame rate is computed from. */
const countedPackets = 100;

/**
 * Decodes a video, keeps four small grey pictures of each second, 9 kB each, and hashes them. Stops at the length of the
 * longest video that we deliver.
 */
export async function lookAt(track: InputVideoTrack, { begin, ofSeconds, onProgress }: Options): Promise<Seen> {
  const displaySize = { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
  const small = printSize(displaySize);
  const pixels = small.width * small.height;
  const count = Math.min(maxPictures, Math.max(1, Math.ceil(ofSeconds * picturesPerSecond)));
  const levels = new Uint8Array(count * pixels);
  const read = createGreyReader(small);
  let picture = 0;
  const times = Array.from({ length: count }, (_, n) => begin + n / picturesPerSecond);
  for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
    const into = levels.subarray(picture * pixels, (picture + 1) * pixels);
    // Closed before the next: decoded frames are large, and decoders have few buffers.
    if (sample) await read(sample, into).finally(() => sample.close());
    if (++picture % picturesPerSecond === 0) onProgress(picture / picturesPerSecond);
  }
  const { averagePacketRate } = await track.computePacketStats(countedPackets);
  return {
    ...displaySize,
    framesPerSecond: averagePacketRate > 0 && averagePacketRate <= 1000 ? averagePacketRate : null,
    looks: hashPosted({ ...small, levels: levels.subarray(0, picture * pixels), count: picture }).map(
      ({ place, part, isMirrored, window, track: hashes }) => ({
        place,
        part,
        isMirrored,
        window: {
          x: shareOf(window.x, small.width),
          y: shareOf(window.y, small.height),
          width: shareOf(window.width, small.width),
          height: shareOf(window.height, small.height),
        },
        track: toBase64(encodeTrack(hashes)),
      }),
    ),
  };
}

const shareOf = (length: number, whole: number): number => Math.min(1, Math.max(0, length / whole));
