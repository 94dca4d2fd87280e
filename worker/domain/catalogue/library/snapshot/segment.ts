import type { ChoiceName } from "#worker/domain/catalogue/library/filters.ts";
import { type SearchField, searchFields } from "#worker/domain/catalogue/library/search-plan.ts";

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
  /** Cards as UTF-8 (`card-text.ts`), and where each begins; one more than there are rows. */
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
