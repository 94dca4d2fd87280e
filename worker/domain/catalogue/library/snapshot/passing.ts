import { type Cells, chosenCodes, placeOf, rightsBits } from "#worker/domain/catalogue/library/cells.ts";
import { choiceNames, type Filters } from "#worker/domain/catalogue/library/filters.ts";
import { filterWord, firstPlace, rowsOf, type Segment } from "./segment.ts";

/** Filters compiled to numbers, for comparison with a row's cells. */
export type Passing = {
  classes: Bits;
  traits: Bits;
  /** Accepted keys by code; null accepts all. */
  keys: Uint8Array | null;
  /** Tokens, inclusive; null if not filtered by price. */
  prices: { from: number; to: number } | null;
  /** Per filter, the index words of its values: every matching row has one of them. */
  words: string[][];
};
type Bits = { mask: number; value: number };

const everyKind: readonly (keyof Cells)[] = ["classes", "traits", "prices"];

/** Compiles the filters of these kinds. */
export function compileFilters(filters: Filters, kinds = everyKind): Passing {
  const rights = kinds.includes("traits") ? rightsBits(filters.rights) : 0;
  const { min, max } = filters;
  const hasPrices = kinds.includes("prices") && (min !== undefined || max !== undefined);
  const passing: Passing = {
    classes: { mask: 0, value: 0 },
    traits: { mask: rights, value: rights },
    keys: null,
    prices: hasPrices ? { from: min ?? 0, to: max ?? 127 } : null,
    words: [],
  };
  for (const name of choiceNames) {
    const codes = chosenCodes(name, filters);
    const { part, shift, mask } = placeOf(name);
    const [code, ...others] = codes;
    if (code === undefined || !kinds.includes(part)) continue;
    passing.words.push(codes.map((each) => filterWord(name, each)));
    if (others.length > 0) {
      passing.keys = Uint8Array.from({ length: mask + 1 }, (_, each) => Number(codes.includes(each)));
      continue;
    }
    passing[part].mask |= mask << shift;
    passing[part].value |= code << shift;
  }
  return passing;
}

const { shift: keyShift, mask: keyMask } = placeOf("key");

export const passesClasses = ({ classes: { mask, value } }: Passing, cell: number): boolean =>
  (cell & mask) === value;
export const passesTraits = ({ traits: { mask, value }, keys }: Passing, cell: number): boolean =>
  (cell & mask) === value && (keys === null || keys[(cell >> keyShift) & keyMask] === 1);
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
 * Postings of the most selective filter, which include all matching rows: one list per word, sorted. Null if no filter has words.
 */
export function rowsOfWords(segment: Segment, { words }: Passing): Uint16Array[] | null {
  let smallest: Uint16Array[] | null = null;
  for (const alternatives of words) {
    const rows = alternatives.map((word) => rowsOf(segment, word));
    if (smallest === null || countAll(rows) < countAll(smallest)) smallest = rows;
  }
  return smallest;
}

export const countAll = (lists: readonly Uint16Array[]): number =>
  lists.reduce((sum, { length }) => sum + length, 0);

/** Rows within a price range, sorted by price. */
export function rowsInRange(
  { byPrice, prices }: Segment,
  { from, to }: { from: number; to: number },
): Uint16Array {
  const sorted = (minPrice: number) =>
    firstPlace(byPrice.length, (place) => prices[byPrice[place]!]! < minPrice);
  return byPrice.subarray(sorted(from), sorted(to + 1));
}
