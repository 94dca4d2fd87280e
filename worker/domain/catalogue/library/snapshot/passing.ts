import { explicitAnswers } from "#worker/domain/catalogue/tracks/search-index/library-filters.contract.ts";
import {
  classBits,
  genreCode,
  keyCode,
  languageCode,
  lengthCode,
  moodCode,
  rightsBit,
  traitBits,
  vocalsCode,
} from "#worker/domain/catalogue/tracks/search-index/search-key.ts";
import { type Filters, wantedKeys } from "#worker/domain/catalogue/library/search-terms.ts";
import { bpmRanges } from "#worker/domain/catalogue/tracks/track-limits.contract.ts";
import { filterWord, firstPlace, rowsOf, type Segment } from "./segment.ts";

/** Filters as numbers that are compared with a row's. */
export type Passing = {
  classes: Bits;
  traits: Bits;
  /** By code; null lets all keys through. */
  keys: Uint8Array | null;
  /** Tokens, both included; null of a price that nobody asked for. */
  prices: { from: number; to: number } | null;
  /** For each filter that has them, the words of which one stands in every row that it lets through. */
  words: string[][];
};
type Bits = { mask: number; value: number };

export function compileFilters(filters: Filters): Passing {
  const { genre, mood, bpm, length, explicit, language, vocals, rights = [], min, max } = filters;
  const keys = wantedKeys(filters).map(keyCode);
  const facts = rights.reduce((bits, fact) => bits | rightsBit(fact), 0);
  const said = (value: string | undefined, code: (value: string) => number) => value && code(value);
  const classes = {
    genre: said(genre, genreCode),
    mood: said(mood, moodCode),
    bpm: bpm === undefined ? undefined : bpm / bpmRanges.width,
  };
  const traits = {
    length: said(length, lengthCode),
    explicit: said(explicit, (answer) => explicitAnswers.findIndex((each) => each === answer)),
    language: said(language, languageCode),
    vocals: said(vocals, vocalsCode),
  };
  return {
    classes: join(Object.entries(classes).map(([name, code]) => bitsOf(classBits, name, code))),
    traits: join([
      ...Object.entries(traits).map(([name, code]) => bitsOf(traitBits, name, code)),
      { mask: facts << traitBits.rights.shift, value: facts << traitBits.rights.shift },
    ]),
    keys: keys.length > 0 ? Uint8Array.from({ length: 32 }, (_, code) => Number(keys.includes(code))) : null,
    prices: min === undefined && max === undefined ? null : { from: min ?? 0, to: max ?? 127 },
    words: [
      genre ? [filterWord("g", genreCode(genre))] : [],
      mood ? [filterWord("m", moodCode(mood))] : [],
      bpm === undefined ? [] : [filterWord("b", bpm)],
      keys.map((key) => filterWord("k", key)),
      length ? [filterWord("l", lengthCode(length))] : [],
      language ? [filterWord("i", languageCode(language))] : [],
      vocals ? [filterWord("v", vocalsCode(vocals))] : [],
    ].filter((alternatives) => alternatives.length > 0),
  };
}

type Layout = Readonly<Record<string, { shift: number; width: number }>>;
function bitsOf(layout: Layout, name: string, code: number | "" | undefined): Bits {
  const { shift, width } = layout[name] ?? { shift: 0, width: 0 };
  if (code === undefined || code === "") return { mask: 0, value: 0 };
  return { mask: (2 ** width - 1) << shift, value: code << shift };
}

const join = (all: readonly Bits[]): Bits =>
  all.reduce((sum, { mask, value }) => ({ mask: sum.mask | mask, value: sum.value | value }), {
    mask: 0,
    value: 0,
  });

export const passesClasses = ({ classes: { mask, value } }: Passing, cell: number): boolean =>
  (cell & mask) === value;
export const passesTraits = ({ traits: { mask, value }, keys }: Passing, cell: number): boolean =>
  (cell & mask) === value && (keys === null || keys[cell & 31] === 1);
export const passesPrice = ({ prices }: Passing, price: number): boolean =>
  prices === null || (price >= prices.from && price <= prices.to);

export const passes = (passing: Passing, { classes, traits, prices }: Segment, row: number): boolean =>
  passesClasses(passing, classes[row]!) &&
  passesTraits(passing, traits[row]!) &&
  passesPrice(passing, prices[row]!);

export const asksForClassOnly = ({ traits, keys, prices }: Passing): boolean =>
  traits.mask === 0 && keys === null && prices === null;

export const letsAllThrough = (passing: Passing): boolean =>
  passing.classes.mask === 0 && asksForClassOnly(passing);

/**
 * The fewest rows among which all that pass are, as those of a filter's words: those of each word in their order. Null
 * where no filter has words.
 */
export function rowsOfWords(segment: Segment, { words }: Passing): Uint16Array[] | null {
  let fewest: Uint16Array[] | null = null;
  for (const alternatives of words) {
    const rows = alternatives.map((word) => rowsOf(segment, word));
    if (fewest === null || countAll(rows) < countAll(fewest)) fewest = rows;
  }
  return fewest;
}

export const countAll = (lists: readonly Uint16Array[]): number =>
  lists.reduce((sum, { length }) => sum + length, 0);

/** Rows of such prices, by price. */
export function rowsInRange(
  { byPrice, prices }: Segment,
  { from, to }: { from: number; to: number },
): Uint16Array {
  const sorted = (least: number) => firstPlace(byPrice.length, (place) => prices[byPrice[place]!]! < least);
  return byPrice.subarray(sorted(from), sorted(to + 1));
}
