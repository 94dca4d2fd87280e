import { type InputVideoTrack, type VideoSample, VideoSampleSink } from "mediabunny";
import { toBase64 } from "#render-service/listening/beats/beat-grid.contract.ts";
import {
  encodeTrack,
  maxPictures,
  picturesPerSecond,
  printSize,
} from "#render-service/prints/picture-print.contract.ts";
import { hashPosted } from "#render-service/prints/posted-windows.contract.ts";
import type { CopyQuestion } from "#worker/domain/licensing/proof/copies/copies.contract.ts";
import { createGreyReader } from "./grey-reader.ts";

type Seen = { width: number; height: number; framesPerSecond: number | null; looks: CopyQuestion["looks"] };
type Options = { begin: number; ofSeconds: number; onProgress: (atSeconds: number) => void };

/** Pictures that the frame rate is told from. */
const countedPackets = 100;

/**
 * Decodes a picture from its beginning to its end, keeps four small grey pictures of each second, 9 kB each, and hashes them. What is
 * longer than anything we deliver is looked at in part.
 */
export async function lookAt(
  track: InputVideoTrack,
  { begin, ofSeconds, onProgress }: Options,
): Promise<Seen> {
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
    if (sample) await readAndClose(sample, read, into);
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

/** Frames are few and large: each is given back before the next is asked for. */
async function readAndClose(
  sample: VideoSample,
  read: (sample: VideoSample, into: Uint8Array) => Promise<void>,
  into: Uint8Array,
): Promise<void> {
  try {
    await read(sample, into);
  } finally {
    sample.close();
  }
}
