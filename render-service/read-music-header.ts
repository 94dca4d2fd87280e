import { open } from "node:fs/promises";
import type { Music } from "./sound-arguments.ts";

function readFlac(head: Buffer): Music | null {
  if (head.length < 42 || head.toString("latin1", 0, 4) !== "fLaC" || (head.readUInt8(4) & 0x7f) !== 0)
    return null;
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
    if (name === "fmt ")
      format = { channels: head.readUInt16LE(at + 10), bytesPerSecond: head.readUInt32LE(at + 16) };
    if (name === "data") {
      if (!format?.bytesPerSecond || size === 0 || at + 8 + size > fileBytes) return null;
      return { kind: "wav", channels: format.channels, seconds: size / format.bytesPerSecond };
    }
    at += 8 + size + (size % 2);
  }
  return null;
}

/** Channels and length as a WAV or FLAC header states them; null when only a probe can tell. Saves a process. */
export async function readMusicHeader(path: string): Promise<Music | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    const head = buffer.subarray(0, bytesRead);
    const music = readFlac(head) ?? readWav(head, (await file.stat()).size);
    return music && music.channels > 0 ? music : null;
  } finally {
    await file.close();
  }
}
