import { musicalKeys } from "#render-service/listening/suggest-key.contract.ts";
import type { Difference, Likeness } from "./similar.contract.ts";

export type Described = { vector: Uint8Array; bpm: number | null; key: string | null };

/** Describes how `other` sounds beside `reference`. */
export function describeLikeness(reference: Described, other: Described): Likeness {
  return {
    tempo: compareTempi(reference.bpm, other.bpm),
    key: relateKeys(reference.key, other.key),
    energy: differ(energyOf(reference.vector), energyOf(other.vector)),
    brightness: differ(brightnessOf(reference.vector), brightnessOf(other.vector)),
  };
}

/** Level, onsets and their strength, of 255. */
export function energyOf(vector: Uint8Array): number {
  return 0.4 * vector[16]! + 0.3 * vector[1]! + 0.3 * vector[2]!;
}

/** Centroid and roll-off, of 255. */
export function brightnessOf(vector: Uint8Array): number {
  return (vector[44]! + vector[46]!) / 2;
}

/** Steps of a byte that one hears, and that one cannot overhear. */
const [heard, clear] = [14, 38];

export function differ(reference: number, other: number): Difference {
  const more = other - reference;
  if (Math.abs(more) < heard) return "same";
  if (Math.abs(more) < clear) return more > 0 ? "little-more" : "little-less";
  return more > 0 ? "more" : "less";
}

function compareTempi(reference: number | null, other: number | null): Likeness["tempo"] {
  if (reference === null || other === null) return null;
  const octaves = Math.log2(other / reference);
  if (Math.abs(octaves) < 0.03) return "same";
  if (Math.abs(octaves - 1) < 0.03) return "double";
  if (Math.abs(octaves + 1) < 0.03) return "half";
  if (Math.abs(octaves) < 0.12) return octaves > 0 ? "little-more" : "little-less";
  return octaves > 0 ? "more" : "less";
}

/**
 * The same key; or one that shares all notes with it but one at the most, so that either follows the other: its relative,
 * and those a fifth away.
 */
function relateKeys(reference: string | null, other: string | null): Likeness["key"] {
  const [one, two] = [placeOf(reference), placeOf(other)];
  if (one === null || two === null) return null;
  if (one.fifths === two.fifths) return one.isMinor === two.isMinor ? "same" : "related";
  const apart = (one.fifths - two.fifths + 12) % 12;
  return apart === 1 || apart === 11 ? "related" : null;
}

/** On the circle of fifths, where relatives share a place. */
function placeOf(key: string | null): { fifths: number; isMinor: boolean } | null {
  const place = musicalKeys.findIndex((name) => name === key);
  if (place < 0) return null;
  const isMinor = place % 2 === 1;
  const note = Math.floor(place / 2) + (isMinor ? 3 : 0);
  return { fifths: (note * 7) % 12, isMinor };
}
