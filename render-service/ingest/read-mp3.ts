import { readAt, skipId3, withFile } from "../file-heads.ts";
import { type Refusal, refuse } from "../faults.ts";
import type { AudioWarning } from "./ingest.contract.ts";
import { type TrackHeader, sizeSlackBytes } from "./judge-track.ts";

type Mp3 = {
  /** False if nothing, or something else, follows the tags. */
  hasSound: boolean;
  /** Values in its Xing or Info header; null without one. */
  stated: { bytes: number | null; seconds: number | null } | null;
  /** Bytes from the first frame, or without one from the end of the tags. */
  soundBytes: number;
  /** True if the encoder delay is known. */
  knowsItsGap: boolean;
};

const searchedBytes = 256 * 2 ** 10;
/** ffmpeg's own limit. */
const maxJunkBytes = 64 * 2 ** 10;
const sampleRates = [[11_025, 12_000, 8_000], null, [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]] as const;

/** In kbit/s, for MPEG 1 and MPEG 2, by the header's four bits. */
const bitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
] as const;

/** Offset of the first frame, or -1: after padding, or after the remains of a tag with a wrong length. */
function firstFrame(head: Buffer): number {
  let at = 0;
  while (at < head.length && head[at] === 0) at++;
  // Padding after the tag is common. After other bytes two consecutive frames are required, as in players.
  if (sampleRateOf(head, at) !== null) return at;
  for (; at < Math.min(head.length, maxJunkBytes); at++) {
    const length = frameLength(head, at);
    if (length !== null && sampleRateOf(head, at + length) === sampleRateOf(head, at)) return at;
  }
  return -1;
}

function frameLength(head: Buffer, at: number): number | null {
  const sampleRate = sampleRateOf(head, at);
  if (sampleRate === null) return null;
  const isFirst = (((head[at + 1] ?? 0) >> 3) & 3) === 3;
  const bitRate = bitRates[isFirst ? 0 : 1][(head[at + 2] ?? 0) >> 4] ?? 0;
  const padding = ((head[at + 2] ?? 0) >> 1) & 1;
  return Math.floor(((isFirst ? 144 : 72) * bitRate * 1000) / sampleRate) + padding;
}

function sampleRateOf(head: Buffer, at: number): number | null {
  const isLayer3 = head[at] === 0xff && ((head[at + 1] ?? 0) & 0xe6) === 0xe2;
  const rate = sampleRates[((head[at + 1] ?? 0) >> 3) & 3]?.[((head[at + 2] ?? 0) >> 2) & 3];
  const bitRate = (head[at + 2] ?? 0) >> 4;
  return isLayer3 && rate && bitRate !== 15 && bitRate !== 0 ? rate : null;
}

/** The Xing or Info header that encoders write into an empty first frame. */
function readXing(frame: Buffer, sampleRate: number): Pick<Mp3, "stated" | "knowsItsGap"> {
  const version = ((frame[1] ?? 0) >> 3) & 3;
  const isMono = (frame[3] ?? 0) >> 6 === 3;
  const sideInfo = version === 3 ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  const start = 4 + sideInfo;
  if (!["Xing", "Info"].includes(frame.toString("latin1", start, start + 4)) || frame.length < start + 150)
    return { stated: null, knowsItsGap: false };
  const flags = frame.readUInt32BE(start + 4);
  let at = start + 8;
  const next = (flag: number, length: number) => {
    if (!(flags & flag)) return null;
    at += length;
    return frame.readUInt32BE(at - length);
  };
  const [frames, bytes] = [next(1, 4), next(2, 4)];
  next(4, 100);
  next(8, 4);
  const samples = version === 3 ? 1152 : 576;
  const encoder = frame.toString("latin1", at, at + 4);
  const gap = frame.readUIntBE(at + 21, 3) >> 12;
  return {
    stated: { bytes, seconds: frames === null ? null : (frames * samples) / sampleRate },
    knowsItsGap: /^(LAME|Lavf|Lavc|GOGO|L3\.9)/.test(encoder) && gap > 0,
  };
}

/** Reads the first frame after the tags and its information on the whole file, without decoding. */
async function readMp3(path: string): Promise<Mp3> {
  return withFile(path, async (file) => {
    const { size } = await file.stat();
    const start = await skipId3(file);
    const head = await readAt(file, start, searchedBytes);
    const at = firstFrame(head);
    const sampleRate = sampleRateOf(head, at);
    if (sampleRate === null) {
      const isEmpty = head.every((byte) => byte === 0);
      return { hasSound: false, stated: null, soundBytes: isEmpty ? 0 : size - start, knowsItsGap: false };
    }
    return { hasSound: true, soundBytes: size - start - at, ...readXing(head.subarray(at), sampleRate) };
  });
}

export async function readMp3Header(path: string): Promise<TrackHeader | Refusal> {
  const { hasSound, stated, soundBytes, knowsItsGap } = await readMp3(path);
  if (soundBytes === 0) return refuse("no-sound", "There is nothing behind the tags");
  if (!hasSound) return refuse("unreadable", "There is no MP3 frame behind the tags");
  if (stated?.bytes && soundBytes < stated.bytes - sizeSlackBytes)
    return refuse("incomplete", `${soundBytes} of ${stated.bytes} bytes are there`);
  const warnings: AudioWarning[] = ["lossy"];
  if (!knowsItsGap) warnings.push("mp3-gap");
  if (!stated) warnings.push("length-not-stated");
  return { path, statedSeconds: stated?.seconds ?? null, bitsPerSample: null, texts: [], warnings };
}
