import { findPlain } from "./raw-fingerprint.ts";

/** A place of a fingerprint that is looked up: the top 24 bits of its value, which errors reach least. */
export type SampledKey = { key: number; position: number };

/** One value in four is kept. Which one, its own bits decide, so that two copies keep the same ones wherever they start. */
const keptOneIn = 4;
/** A loop repeats its values for minutes; the first places are enough to find it by. */
const placesAKey = 6;

/** What the index holds of a fingerprint, and what is asked of it: about two rows for each second of sound. */
export function sampleKeys(items: Uint32Array): SampledKey[] {
  const plain = findPlain(items);
  const places = new Map<number, number>();
  const sampled: SampledKey[] = [];
  for (const [position, item] of items.entries()) {
    const key = item >>> 8;
    const isRepeated = position > 0 && (items[position - 1] ?? 0) >>> 8 === key;
    if (isRepeated || plain[position] === 1 || !isSampled(key)) continue;
    const seen = places.get(key) ?? 0;
    places.set(key, seen + 1);
    if (seen < placesAKey) sampled.push({ key, position });
  }
  return sampled;
}

/** Whether the index keeps a key. */
export const isSampled = (key: number): boolean => scatter(key) % keptOneIn === 0;

/** Neighbouring values share their upper bits; multiplied (Knuth 6.4), the choice between them is even. */
function scatter(key: number): number {
  return Math.imul(key, 2_654_435_761) >>> 24;
}
