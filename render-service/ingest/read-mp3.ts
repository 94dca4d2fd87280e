import { open } from "node:fs/promises";

export type Mp3 = {
  /** False when there are tags and no sound, or something else behind the tags. */
  hasSound: boolean;
  /** What its Xing or Info header promises; null without one. */
  stated: { bytes: number | null; seconds: number | null } | null;
  /** Bytes from the first frame on. */
  soundBytes: number;
  /** Whether it says how much silence the encoder put in front. */
  knowsItsGap: boolean;
};

const searchedBytes = 256 * 2 ** 10;
const sampleRates = [
  [11_025, 12_000, 8_000],
  null,
  [22_050, 24_000, 16_000],
  [44_100, 48_000, 32_000],
] as const;

/** Length of the ID3v2 tag at the start of `head`, 0 without one. */
function tagLength(head: Buffer): number {
  if (head.length < 10 || head.toString("latin1", 0, 3) !== "ID3") return 0;
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10);
  const footer = (head[5] ?? 0) & 0x10 ? 10 : 0;
  return 10 + a * 2 ** 21 + b * 2 ** 14 + c * 2 ** 7 + d + footer;
}

function sampleRateOf(head: Buffer, at: number): number | null {
  const isLayer3 = head[at] === 0xff && ((head[at + 1] ?? 0) & 0xe6) === 0xe2;
  const rate = sampleRates[((head[at + 1] ?? 0) >> 3) & 3]?.[((head[at + 2] ?? 0) >> 2) & 3];
  const bitRate = (head[at + 2] ?? 0) >> 4;
  return isLayer3 && rate && bitRate !== 15 && bitRate !== 0 ? rate : null;
}

/** The Xing or Info header that encoders put into an empty first frame. */
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

/** Looks behind the tags for the first frame and what it tells of the whole; nothing is decoded. */
export async function readMp3(path: string): Promise<Mp3> {
  const file = await open(path);
  const read = async (position: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  };
  try {
    const { size } = await file.stat();
    let start = 0;
    for (let tags = 0; tags < 8; tags++) {
      const length = tagLength(await read(start, 10));
      if (length === 0) break;
      start += length;
    }
    const head = await read(start, searchedBytes);
    // Padding after the tag is common; anything else in front of the first frame is not.
    let at = 0;
    while (at < head.length && head[at] === 0) at++;
    const sampleRate = sampleRateOf(head, at);
    if (sampleRate === null) return { hasSound: false, stated: null, soundBytes: 0, knowsItsGap: false };
    return { hasSound: true, soundBytes: size - start - at, ...readXing(head.subarray(at), sampleRate) };
  } finally {
    await file.close();
  }
}
