import { trackLimits } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { rightsFilters } from "#worker/domain/catalogue/tracks/search-index/library-filters.contract.ts";
import { type Cells, chosenCodes, codeOf, type Column, namesIn, type Part, placeOf, rightsBits, rightsMask } from "./cells.ts";
import { type ChoiceName, choiceNames, choices, type Filters } from "./filters.ts";
import type { FacetValue, Facets } from "./library.contract.ts";

/**
 * Facet counts. A value's count applies the search and all other filters but not its own, so that another value can be chosen;
 * each rights fact is a filter of its own. Values without any track in the catalogue are left out (spec §2). Each part of
 * `results` already applies the filters of the other parts; only the part's own filters are applied here.
 */
export function countFacets(results: Cells, catalogue: Cells, filters: Filters): { facets: Facets; total: number } {
  const all = countParts(catalogue, {});
  const counts = countParts(results, filters);
  const listValues = <Value>(values: readonly Value[], code: (value: Value) => number, inAll: Count, found: Count) =>
    values
      .filter((value) => inAll[code(value)])
      .map((value): FacetValue<Value> => ({ value, tracks: found[code(value)] ?? 0 }));
  const chosen = choiceNames.map((name) => {
    const { facet, part, values } = choices[name];
    const code = (value: string | number) => codeOf(name, value);
    const listed = listValues<string | number>(values, code, all[part].of[name], counts[part].of[name]);
    return [facet, listed] as const;
  });
  return {
    total: counts.classes.total,
    facets: {
      ...Object.fromEntries(chosen),
      prices: listValues(everyPrice, Number, countPrices(catalogue.prices), countPrices(results.prices)),
      rights: listValues(rightsFilters, (fact) => rightsBits([fact]), all.traits.rights, counts.traits.rights),
    } as Facets, // values by `choices`
  };
}

const everyPrice = Array.from({ length: trackLimits.priceTokens.max + 1 }, (_, price) => price);

/** Tracks by code. */
type Count = Int32Array;
type PartCounts = { of: Record<ChoiceName, Count>; rights: Count; total: number };

function countParts({ classes, traits }: Cells, filters: Filters) {
  return { classes: countIn("classes", classes, filters), traits: countIn("traits", traits, filters) };
}

/** Most visits have no filters: the column is the catalogue's own, whose counts are kept. */
function countIn(part: Part, column: Column, filters: Filters): PartCounts {
  const isFiltered = filters.rights?.length || namesIn(part).some((name) => chosenCodes(name, filters).length > 0);
  return isFiltered ? countPart(part, column, filters) : countUnfiltered[part](column);
}

/** Counts all filters of a part in one pass: there are about a thousand cells, counted for every filtered page. */
function countPart(part: Part, { cells, tracks }: Column, filters: Filters): PartCounts {
  const each = namesIn(part).map((name) => {
    const { shift, mask } = placeOf(name);
    const codes = chosenCodes(name, filters);
    const accepted =
      codes.length === 0 ? null : Uint8Array.from({ length: mask + 1 }, (_, code) => Number(codes.includes(code)));
    return { name, shift, mask, accepted, counts: new Int32Array(mask + 1) };
  });
  const rights = new Int32Array(rightsMask + 1);
  const wantedRights = part === "traits" ? rightsBits(filters.rights) : 0;
  let total = 0;
  for (let n = 0; n < cells.length; n++) {
    const [cell, count] = [cells[n]!, tracks[n]!];
    let misses = 0;
    let missed = 0;
    for (let place = 0; place < each.length; place++) {
      const { shift, mask, accepted } = each[place]!;
      if (accepted === null || accepted[(cell >> shift) & mask] === 1) continue;
      misses++;
      missed = place;
    }
    const lacking = wantedRights & ~cell;
    if (misses === 0 && part === "traits") countRights(rights, cell & rightsMask, lacking, count);
    if (lacking !== 0 || misses > 1) continue;
    // A cell counts for a filter if it matches all the others.
    for (let place = 0; place < each.length; place++) {
      const { shift, mask, counts } = each[place]!;
      if (misses === 0 || place === missed) counts[(cell >> shift) & mask]! += count;
    }
    if (misses === 0) total += count;
  }
  const of = Object.fromEntries(each.map(({ name, counts }) => [name, counts])) as PartCounts["of"]; // names of the part
  return { of, rights, total };
}

function countRights(counts: Count, rights: number, lacking: number, tracks: number): void {
  for (let bit = 1; bit <= rightsMask; bit <<= 1) if (rights & bit && (lacking & ~bit) === 0) counts[bit]! += tracks;
}

/** Memoises counts by column. */
function once<Result>(work: (column: Column) => Result): (column: Column) => Result {
  const cache = new WeakMap<Column, Result>();
  return (column) => {
    const result = cache.get(column) ?? work(column);
    cache.set(column, result);
    return result;
  };
}
const countUnfiltered = {
  classes: once((column) => countPart("classes", column, {})),
  traits: once((column) => countPart("traits", column, {})),
};
const countPrices = once(({ cells, tracks }) => {
  const counts: Count = new Int32Array(everyPrice.length);
  for (let n = 0; n < cells.length; n++) counts[cells[n]!]! += tracks[n]!;
  return counts;
});
