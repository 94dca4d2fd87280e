import { type Cells, chosenCodes, placeOf, rightsBits } from "#worker/domain/catalogue/library/cells.ts";
import { choiceNames, type Filters } from "#worker/domain/catalogue/library/filters.ts";
import { filterWord, firstPlace, rowsOf, type Segment } from "./segment.ts";

/** Filters compiled to numbers, for comparison with a row's cells. */
export type CompiledFilter = {
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
export function compileFilters(filters: Filters, kinds = everyKind): CompiledFilter {
  const rights = kinds.includes("traits") ? rightsBits(filters.rights) : 0;
  const { min, max } = filters;
  const hasPrices = kinds.includes("prices") && (min !== undefined || max !== undefined);
  const filter: CompiledFilter = {
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
    filter.words.push(codes.map((each) => filterWord(name, each)));
    if (others.length > 0) {
      filter.keys = Uint8Array.from({ length: mask + 1 }, (_, each) => Number(codes.includes(each)));
      continue;
    }
    filter[part].mask |= mask << shift;
    filter[part].value |= code << shift;
  }
  return filter;
}

const { shift: keyShift, mask: keyMask } = placeOf("key");

export const matchesClasses = ({ classes: { mask, value } }: CompiledFilter, cell: number): boolean => (cell & mask) === value;
export const matchesTraits = ({ traits: { mask, value }, keys }: CompiledFilter, cell: number): boolean =>
  (cell & mask) === value && (keys === null || keys[(cell >> keyShift) & keyMask] === 1);
export const matchesPrice = ({ prices }: CompiledFilter, price: number): boolean =>
  prices === null || (price >= prices.from && price <= prices.to);

export const matches = (filter: CompiledFilter, { classes, traits, prices }: Segment, row: number): boolean =>
  matchesClasses(filter, classes[row]!) && matchesTraits(filter, traits[row]!) && matchesPrice(filter, prices[row]!);

export const isFacetOnly = ({ traits, keys, prices }: CompiledFilter): boolean =>
  traits.mask === 0 && keys === null && prices === null;

export const isMatchAll = (filter: CompiledFilter): boolean => filter.classes.mask === 0 && isFacetOnly(filter);

/**
 * Postings of the most selective filter, which include all matching rows: one list per word, sorted. Null if no filter has words.
 */
export function rowsOfWords(segment: Segment, { words }: CompiledFilter): Uint16Array[] | null {
  let smallest: Uint16Array[] | null = null;
  for (const alternatives of words) {
    const rows = alternatives.map((word) => rowsOf(segment, word));
    if (smallest === null || countAll(rows) < countAll(smallest)) smallest = rows;
  }
  return smallest;
}

export const countAll = (lists: readonly Uint16Array[]): number => lists.reduce((sum, { length }) => sum + length, 0);

/** Rows within a price range, sorted by price. */
export function rowsInRange({ byPrice, prices }: Segment, { from, to }: { from: number; to: number }): Uint16Array {
  const sorted = (minPrice: number) => firstPlace(byPrice.length, (place) => prices[byPrice[place]!]! < minPrice);
  return byPrice.subarray(sorted(from), sorted(to + 1));
}
