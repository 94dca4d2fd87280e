import { rightsFilters } from "#worker/domain/catalogue/tracks/search-index/library-filters.contract.ts";
import { type ChoiceName, choiceNames, choices, chosenValues, type Filters } from "./filters.ts";

/*
 * Filter values of a track packed into two numbers (cells), so that tracks with equal cells are counted together. A value's code
 * is its index among the filter's values plus 1; 0 means none of them.
 */

export type Part = "classes" | "traits";
/** Distinct cells of one kind, and the number of tracks in each. */
export type Column = { readonly cells: readonly number[]; readonly tracks: readonly number[] };
/** By class, by trait, and by price in tokens. */
export type Cells = { [Kind in Part | "prices"]: Column };

const none: Column = { cells: [], tracks: [] };
export const noCells: Cells = { classes: none, traits: none, prices: none };

type Place = { part: Part; shift: number; mask: number };
const widths: Record<Part, number> = { classes: 0, traits: rightsFilters.length };
/** Bit fields in order; the lowest bits of the traits are the rights facts. */
const places = Object.fromEntries(
  choiceNames.map((name) => {
    const { part, values } = choices[name];
    const [shift, width] = [widths[part], Math.ceil(Math.log2(values.length + 1))];
    widths[part] += width;
    return [name, { part, shift, mask: 2 ** width - 1 }] as const;
  }),
) as Record<ChoiceName, Place>; // one entry per name
export const placeOf = (name: ChoiceName): Place => places[name];
const names: Record<Part, readonly ChoiceName[]> = {
  classes: choiceNames.filter((name) => choices[name].part === "classes"),
  traits: choiceNames.filter((name) => choices[name].part === "traits"),
};
export const namesIn = (part: Part): readonly ChoiceName[] => names[part];

/** Bits of each kind of cell. */
export const cellWidths = { ...widths, prices: 7 } as const;

const codes = Object.fromEntries(
  choiceNames.map((name) => [name, new Map<unknown, number>(choices[name].values.map((value, n) => [value, n + 1]))]),
) as Record<ChoiceName, Map<unknown, number>>; // one entry per name
export const codeOf = (name: ChoiceName, value: unknown): number => codes[name].get(value) ?? 0;
export const chosenCodes = (name: ChoiceName, filters: Filters): number[] =>
  chosenValues(name, filters).map((value) => codeOf(name, value));

export const rightsMask = 2 ** rightsFilters.length - 1;
export const rightsBits = (facts: Filters["rights"] = []): number =>
  facts.reduce((bits, fact) => bits | (1 << rightsFilters.indexOf(fact)), 0);

export const cellOf = (part: Part, coded: Record<ChoiceName, number>, rights: number): number =>
  namesIn(part).reduce((cell, name) => cell | (coded[name] << places[name].shift), part === "traits" ? rights : 0);
