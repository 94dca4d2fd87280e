import { type FileHandle, open } from "node:fs/promises";
import { type FileKind, kindOf, sniffBytes } from "./first-bytes.contract.ts";
import type { Music } from "./music-filter.ts";

/** Opens a file for `read`, and closes it afterwards. */
export async function withFile<Result>(path: string, read: (file: FileHandle) => Promise<Result>): Promise<Result> {
  const file = await open(path);
  try {
    return await read(file);
  } finally {
    await file.close();
  }
}

/** Reads up to `length` bytes from `position`; fewer at the end of the file. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Length of the ID3v2 tag at the start of `head`, or 0. */
function tagLength(head: Buffer): number {
  if (head.length < 10 || head.toString("latin1", 0, 3) !== "ID3") return 0;
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10);
  const footer = (head[5] ?? 0) & 0x10 ? 10 : 0;
  return 10 + a * 2 ** 21 + b * 2 ** 14 + c * 2 ** 7 + d + footer;
}

/** Offset behind the leading ID3v2 tags; 0 without any. */
export async function skipId3(file: FileHandle): Promise<number> {
  let position = 0;
  for (let tags = 0; tags < 8; tags++) {
    const length = tagLength(await readAt(file, position, 10));
    if (length === 0) break;
    position += length;
  }
  return position;
}

function readFlac(head: Buffer): Music | null {
  if (head.length < 42 || head.toString("latin1", 0, 4) !== "fLaC" || (head.readUInt8(4) & 0x7f) !== 0) return null;
  const sampleRate = head.readUIntBE(18, 3) >> 4;
  const channels = ((head.readUInt8(20) >> 1) & 7) + 1;
  const samples = (head.readUInt8(21) & 15) * 2 ** 32 + head.readUInt32BE(22);
  return sampleRate && samples ? { kind: "flac", channels, seconds: samples / sampleRate } : null;
}

function readWav(head: Buffer, fileBytes: number): Music | null {
  if (head.toString("latin1", 0, 4) !== "RIFF" || head.toString("latin1", 8, 12) !== "WAVE") return null;
  let format: { channels: number; bytesPerSecond: number } | null = null;
  for (let at = 12; at + 24 <= head.length;) {
    const name = head.toString("latin1", at, at + 4);
    const size = head.readUInt32LE(at + 4);
    if (name === "fmt ") format = { channels: head.readUInt16LE(at + 10), bytesPerSecond: head.readUInt32LE(at + 16) };
    if (name === "data") {
      if (!format?.bytesPerSecond || size === 0 || at + 8 + size > fileBytes) return null;
      return { kind: "wav", channels: format.channels, seconds: size / format.bytesPerSecond };
    }
    at += 8 + size + (size % 2);
  }
  return null;
}

/** Reads channels and length from a WAV or FLAC header; null if only a probe can tell. Saves a process. */
export async function readMusicHeader(path: string): Promise<Music | null> {
  return withFile(path, async (file) => {
    const head = await readAt(file, 0, 65_536);
    const music = readFlac(head) ?? readWav(head, (await file.stat()).size);
    return music && music.channels > 0 ? music : null;
  });
}

/**
 * Detects a file's kind by its first bytes; null for any other. Runs before any demuxer, because playlists and scripts disguised
 * as videos make a demuxer open other files and URLs.
 */
export async function sniffFile(path: string): Promise<FileKind | null> {
  return withFile(path, async (file) => {
    const kind = kindOf(await readAt(file, 0, sniffBytes));
    if (kind !== "mp3") return kind;
    // Programs that tag MP3s also put ID3 tags in front of a WAV's header.
    return kindOf(await readAt(file, await skipId3(file), sniffBytes)) ?? kind;
  });
}
