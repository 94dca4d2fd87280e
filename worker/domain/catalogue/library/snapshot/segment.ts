import type { ChoiceName } from "#worker/domain/catalogue/library/filters.ts";
import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";
import { type SearchField, searchFields } from "#worker/domain/catalogue/library/search-plan.ts";
import { type PackedAs, packArrays, unpackArrays } from "#worker/domain/lib/packed-arrays.ts";

/**
 * A part of the catalogue in arrays that a question runs over. A row is a track; rows are in the order of `seq`, at most
 * 65,536 of them. Postings of a word stand one after the other, in the order of rows.
 */
export type Segment = {
  seqs: Int32Array;
  /** Cells (`cells.ts`). */
  classes: Uint16Array;
  traits: Uint32Array;
  /** Tokens, beats a minute (0 is not known), whole seconds. */
  prices: Uint8Array;
  bpms: Uint16Array;
  seconds: Uint16Array;
  /** Rows by price, and by `seq` where it is the same. */
  byPrice: Uint16Array;
  /** Ascending by UTF-16 code unit, and where the postings of each begin; one more than there are words. */
  words: readonly string[];
  wordStarts: Uint32Array;
  /** Row of a posting, and the fields it stands in (`fieldBit`). */
  rows: Uint16Array;
  fields: Uint8Array;
  /** Cards as UTF-8 (`segment.ts`), and where each begins; one more than there are rows. */
  cards: Uint8Array;
  cardStarts: Uint32Array;
  /** Tracks of older segments that this one speaks for, ascending: those in its rows, and those that have left. */
  replaces: Int32Array;
};

export const maxRows = 65_536;

export const fieldBit = (field: SearchField): number => 1 << searchFields.indexOf(field);

/** Begins with a private-use character, which no query keeps (`foldText`). */
export const filterWord = (name: ChoiceName, code: number): string => `\uE000${name}${code}`;

/** The first of so many ordered places that is not before what is looked for. */
export function firstPlace(places: number, isBefore: (place: number) => boolean): number {
  let [from, to] = [0, places];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isBefore(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}

const placeOf = (words: readonly string[], word: string): number =>
  firstPlace(words.length, (place) => words[place]! < word);

/** From the first word that begins so to before the first that does not. */
export const placesOf = (words: readonly string[], beginning: string): { from: number; to: number } => ({
  from: placeOf(words, beginning),
  to: placeOf(words, `${beginning}\uFFFF`),
});

const noRows = new Uint16Array(0);

/** The rows that a whole word stands in. */
export function rowsOf({ words, wordStarts, rows }: Segment, word: string): Uint16Array {
  const place = placeOf(words, word);
  return words[place] === word ? rows.subarray(wordStarts[place], wordStarts[place + 1]) : noRows;
}

/** The row of a track; -1 of one that is not here. */
export function rowOf(seqs: Int32Array, seq: number): number {
  const row = firstPlace(seqs.length, (each) => seqs[each]! < seq);
  return seqs[row] === seq ? row : -1;
}

/* A card of a snapshot: its values in one fixed order, as JSON. The version of the segment's layout covers the order. */

const names = [
  "id", "title", "artist", "description", "mood", "genre", "primaryGenre", "subGenre", "bpm", "durationSeconds",
  "priceTokens", "syncCount", "cardPeaks", "hasCover", "coverColour",
] as const satisfies (keyof TrackCard)[]; // prettier-ignore

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const encodeCard = (card: TrackCard): Uint8Array =>
  encoder.encode(JSON.stringify(names.map((name) => card[name])));

/** The segment's checksum has vouched for it. */
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
