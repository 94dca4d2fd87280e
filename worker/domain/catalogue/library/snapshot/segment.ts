import type { ChoiceName } from "#worker/domain/catalogue/library/filters.ts";
import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";
import { type SearchField, searchFields } from "#worker/domain/catalogue/library/search-plan.ts";
import { type PackedAs, packArrays, unpackArrays } from "#worker/domain/lib/packed-arrays.ts";

/**
 * A part of the catalogue in arrays for scanning. A row is a track; rows are sorted by `seq`, at most 65,536. The postings of a
 * word are consecutive and sorted by row.
 */
export type Segment = {
  seqs: Int32Array;
  /** Cells (`cells.ts`). */
  classes: Uint16Array;
  traits: Uint32Array;
  /** Tokens, BPM (0 is unknown), whole seconds. */
  prices: Uint8Array;
  bpms: Uint16Array;
  seconds: Uint16Array;
  /** Rows sorted by price, then by `seq`. */
  byPrice: Uint16Array;
  /** Sorted by UTF-16 code unit, with the offset of each one's postings; `wordStarts` has one entry more. */
  words: readonly string[];
  wordStarts: Uint32Array;
  /** Row of a posting, and the fields that contain the word (`fieldBit`). */
  rows: Uint16Array;
  fields: Uint8Array;
  /** Cards as UTF-8 (below), with the offset of each; `cardStarts` has one entry more. */
  cards: Uint8Array;
  cardStarts: Uint32Array;
  /** `seq` of tracks that this segment replaces in older ones, ascending: its own rows, and tracks no longer on sale. */
  replaces: Int32Array;
};

export const maxRows = 65_536;

export const fieldBit = (field: SearchField): number => 1 << searchFields.indexOf(field);

/** Starts with a private-use character, which `foldText` removes from queries. */
export const filterWord = (name: ChoiceName, code: number): string => `\uE000${name}${code}`;

/** Binary search: the first index for which `isBefore` is false. */
export function firstPlace(places: number, isBefore: (place: number) => boolean): number {
  let [from, to] = [0, places];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isBefore(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}

const placeOf = (words: readonly string[], word: string): number => firstPlace(words.length, (place) => words[place]! < word);

/** Range of the words with this prefix. */
export const placesOf = (words: readonly string[], beginning: string): { from: number; to: number } => ({
  from: placeOf(words, beginning),
  to: placeOf(words, `${beginning}\uFFFF`),
});

const noRows = new Uint16Array(0);

/** Rows that contain the whole word. */
export function rowsOf({ words, wordStarts, rows }: Segment, word: string): Uint16Array {
  const place = placeOf(words, word);
  return words[place] === word ? rows.subarray(wordStarts[place], wordStarts[place + 1]) : noRows;
}

/** The row of a track; -1 if it is not in this segment. */
export function rowOf(seqs: Int32Array, seq: number): number {
  const row = firstPlace(seqs.length, (each) => seqs[each]! < seq);
  return seqs[row] === seq ? row : -1;
}

/* A card: its values as JSON in a fixed order, which is part of the segment's format. */

const names = [
  "id", "title", "artist", "description", "mood", "genre", "primaryGenre", "subGenre", "bpm", "durationSeconds",
  "priceTokens", "syncCount", "cardPeaks", "hasCover", "coverColour",
] as const satisfies (keyof TrackCard)[]; // prettier-ignore

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const encodeCard = (card: TrackCard): Uint8Array => encoder.encode(JSON.stringify(names.map((name) => card[name])));

/** Not validated: the segment's checksum has been verified. */
export function decodeCard(bytes: Uint8Array): TrackCard {
  const values = JSON.parse(decoder.decode(bytes)) as unknown[];
  return Object.fromEntries(names.map((name, place) => [name, values[place]])) as TrackCard;
}

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

/** Null if it is incomplete or of another layout. The arrays are views of the bytes. */
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
