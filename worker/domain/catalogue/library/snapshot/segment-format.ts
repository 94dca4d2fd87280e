import { type PackedAs, packArrays, unpackArrays } from "#worker/domain/lib/packed-arrays.ts";
import type { Segment } from "./segment.ts";

const format: PackedAs = { magic: "CSSG", version: 3 };
export const segmentFormat = format.version;

const kinds = [
  Int32Array, Uint16Array, Uint32Array, Uint8Array, Uint16Array, Uint16Array, Uint16Array, Uint8Array, Uint32Array,
  Uint16Array, Uint8Array, Uint8Array, Uint32Array, Int32Array,
] as const; // prettier-ignore

export function encodeSegment(segment: Segment): Uint8Array<ArrayBuffer> {
  const { seqs, classes, traits, prices, bpms, seconds, byPrice, words, wordStarts } = segment;
  const { rows, fields, cards, cardStarts, replaces } = segment;
  const text = new TextEncoder().encode(words.join("\n"));
  return packArrays(format, [
    seqs, classes, traits, prices, bpms, seconds, byPrice, text, wordStarts, rows, fields, cards, cardStarts, replaces,
  ]); // prettier-ignore
}

/** Null of what is not whole, or of another layout. The arrays are views of the bytes. */
export function decodeSegment(bytes: Uint8Array<ArrayBuffer>): Segment | null {
  const arrays = unpackArrays(bytes, format, kinds);
  if (!arrays) return null;
  const [
    seqs, classes, traits, prices, bpms, seconds, byPrice, text, wordStarts, rows, fields, cards, cardStarts, replaces,
  ] = arrays; // prettier-ignore
  const words = text.length === 0 ? [] : new TextDecoder().decode(text).split("\n");
  return {
    seqs, classes, traits, prices, bpms, seconds, byPrice, words, wordStarts, rows, fields, cards, cardStarts, replaces,
  }; // prettier-ignore
}
