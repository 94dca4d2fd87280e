import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeTools } from "../test-media.ts";
import type { Wave } from "../test-sound.ts";
import { makeMaster } from "./make-master.ts";

/** Test-only: songs and files to ingest. */
const sampleRate = 48_000;

export type Song = { seconds: number; bpm: number; keyNote?: number; isMinor?: boolean; seed?: number };

/** A seeded song with chords, melody, bass drum and hi-hat; `keyNote` 0 is C. */
export function makeSong({ seconds, bpm, keyNote = 0, isMinor = false, seed = 7 }: Song): Wave {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const [left, right] = [0, 1].map(() => new Float32Array(seconds * sampleRate)) as [Float32Array, Float32Array];
  const scale = isMinor ? [0, 2, 3, 5, 7, 8, 10] : [0, 2, 4, 5, 7, 9, 11];
  const pitch = (degree: number) => keyNote + (scale[((degree % 7) + 7) % 7] ?? 0) + 12 * Math.floor(degree / 7);
  /** Adds a sound at a time, with softened ends. */
  const strike = (at: number, gain: number, pan: number, sound: Float64Array) => {
    const start = Math.round(at * sampleRate);
    const end = Math.min(sound.length, left.length - start);
    for (let n = 0; n < end; n++) {
      const value = sound[n]! * gain * Math.min(1, n / 100, (sound.length - n) / 500);
      left[start + n]! += value * (1 - pan);
      right[start + n]! += value * pan;
    }
  };
  const soundOf = (long: number, wave: (second: number) => number) =>
    Float64Array.from({ length: Math.ceil(long * sampleRate) }, (_, n) => wave(n / sampleRate));
  /** Cache: a song repeats the same few notes. */
  const tones = new Map<string, Float64Array>();
  const tone = (note: number, long: number) => {
    const key = `${note} ${long}`;
    const known = tones.get(key);
    if (known) return known;
    const step = 2 * Math.PI * 440 * 2 ** ((note - 9) / 12);
    const sound = soundOf(long, (t) => {
      const [one, two] = [Math.sin(step * t), Math.sin(2 * step * t)];
      const [three, four] = [Math.sin(3 * step * t), Math.sin(4 * step * t)];
      return (one + 0.5 * two + 0.3 * three + 0.15 * four) * Math.exp(-2 * t);
    });
    tones.set(key, sound);
    return sound;
  };
  const beat = 60 / bpm;
  const drum = soundOf(0.15, (t) => Math.sin(2 * Math.PI * 50 * t + 8 * Math.exp(-30 * t)) * Math.exp(-20 * t));
  const chords = [0, 3, 4, 0, 5, 3, 4, 0];
  for (let n = 0; n * beat < seconds; n++) {
    const at = n * beat;
    const chord = chords[Math.floor(n / 4) % chords.length] ?? 0;
    strike(at, 0.5, 0.5, drum);
    const hat = soundOf(0.05, (t) => (random() * 2 - 1) * Math.exp(-80 * t));
    strike(at + beat / 2, 0.12, 0.6, hat);
    if (n % 4 === 0) for (const third of [0, 2, 4]) strike(at, 0.09, 0.35, tone(pitch(chord + third) - 12, beat * 4));
    const step = chord + [0, 2, 4, 7][Math.floor(random() * 4)]!;
    strike(at, 0.12, 0.65, tone(pitch(step), beat * 1.5));
  }
  return { sampleRate, channels: [left, right] };
}

/** A RIFF file of these chunks; odd ones are padded. */
export function riff(chunks: readonly (readonly [string, Buffer])[], form = "RIFF"): Buffer {
  const body = chunks.flatMap(([name, data]) => {
    const head = Buffer.alloc(8);
    head.write(name, 0, "latin1");
    head.writeUInt32LE(data.length, 4);
    return [head, data, Buffer.alloc(data.length % 2)];
  });
  const all = Buffer.concat([Buffer.from(`${form}\0\0\0\0WAVE`, "latin1"), ...body]);
  all.writeUInt32LE(all.length - 8, 4);
  return all;
}

/** The chunks of a RIFF file, as `riff` takes them. */
export function chunksOf(file: Buffer): [string, Buffer][] {
  const chunks: [string, Buffer][] = [];
  for (let at = 12; at + 8 <= file.length;) {
    const size = file.readUInt32LE(at + 4);
    chunks.push([file.toString("latin1", at, at + 4), file.subarray(at + 8, at + 8 + size)]);
    at += 8 + size + (size % 2);
  }
  return chunks;
}

/** An extensible format chunk: `speakers` is WAVEFORMATEXTENSIBLE's channel mask, `bits` the valid bits per sample. */
export function extensibleFormat(plain: Buffer, { speakers, bits }: { speakers: number; bits: number }): Buffer {
  const format = Buffer.concat([plain.subarray(0, 16), Buffer.alloc(8), Buffer.from(pcmGuid, "hex")]);
  format.writeUInt16LE(0xfffe, 0);
  format.writeUInt16LE(22, 16);
  format.writeUInt16LE(bits, 18);
  format.writeUInt32LE(speakers, 20);
  return format;
}
const pcmGuid = "0100000000001000800000aa00389b71";

/** An ID3v2.3 tag of this size without content. */
export function emptyTag(bytes: number): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (bytes >> shift) & 127);
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...size]), Buffer.alloc(bytes)]);
}

/** Ingests bytes or a file in its own job folder. */
export async function ingest(folder: string, source: Buffer | string, onProgress: (f: number) => void = () => {}) {
  const tools = await makeTools(folder);
  const path = join(tools.inputs, "source");
  await writeFile(path, typeof source === "string" ? await readFile(source) : source);
  return makeMaster(tools, path, onProgress);
}

/** The same for files that must be accepted. */
export async function ingestGood(folder: string, source: Buffer | string, onProgress?: (fraction: number) => void) {
  const made = await ingest(folder, source, onProgress);
  if (!made.ok) throw new Error(`Refused: ${made.code} ${made.detail}`);
  return made;
}
