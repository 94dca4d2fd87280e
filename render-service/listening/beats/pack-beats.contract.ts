import { fromBase64, toBase64 } from "../base64.contract.ts";

/** A beat at a whole millisecond. */
export type Beat = { atMs: number; isDownbeat: boolean };

/**
 * Beats in base64, about one byte each: by how much each pause differs from the one before, in as many groups of seven
 * bits as that takes; the lowest bit says that a bar begins.
 */
export function packBeats(beats: readonly Beat[]): string {
  const bytes: number[] = [];
  let [before, step] = [0, 0];
  for (const { atMs, isDownbeat } of beats) {
    const change = atMs - before - step;
    let rest = 2 * (change < 0 ? -2 * change - 1 : 2 * change) + (isDownbeat ? 1 : 0);
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push(128 + (rest % 128));
    bytes.push(rest);
    step += change;
    before = atMs;
  }
  return toBase64(Uint8Array.from(bytes));
}

/** Reads what `packBeats` wrote; null of what it cannot have written: time that stands still or runs back. */
export function unpackBeats(text: string): Beat[] | null {
  const beats: Beat[] = [];
  let [before, step, value, scale] = [0, 0, 0, 1];
  for (const byte of fromBase64(text)) {
    value += (byte % 128) * scale;
    scale *= 128;
    if (scale > 2 ** 42) return null;
    if (byte > 127) continue;
    const zigzag = Math.floor(value / 2);
    step += zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
    if (step < 0 || (step === 0 && beats.length > 0)) return null;
    before += step;
    beats.push({ atMs: before, isDownbeat: value % 2 === 1 });
    [value, scale] = [0, 1];
  }
  return scale === 1 ? beats : null;
}
