import type { Filters } from "#worker/domain/catalogue/library/filters.ts";
import type { Cells } from "#worker/domain/catalogue/library/cells.ts";
import { libraryPageSize } from "#worker/domain/catalogue/library/library.contract.ts";
import type { Part, Snapshot } from "./snapshot.ts";
import { addToPage, type PageOf } from "./rank.ts";
import {
  type CompiledFilter,
  compileFilters,
  countAll,
  isMatchAll,
  matches,
  rowsInRange,
  rowsOfWords,
} from "./compiled-filter.ts";
import { type Counter, counters } from "./count-cells.ts";
import type { Segment } from "./segment.ts";

/** Parts without filters on the others use the counts of the whole catalogue. */
export function browseAll({ parts, catalogue }: Snapshot, filters: Filters, page: PageOf): Cells {
  const others = {
    classes: compileFilters(filters, ["traits", "prices"]),
    traits: compileFilters(filters, ["classes", "prices"]),
    prices: compileFilters(filters, ["classes", "traits"]),
  };
  const cells = { ...catalogue };
  for (const name of ["classes", "traits", "prices"] as const) {
    if (isMatchAll(others[name])) continue;
    for (const part of parts) countMatching(part, others[name], part.segment[name], counters[name]);
    cells[name] = counters[name].take();
  }
  for (const [place, part] of parts.entries()) browsePart(part, place, page);
  return cells;
}

/** Counts the matching rows by their cells. */
function countMatching(part: Part, filter: CompiledFilter, values: ArrayLike<number>, counter: Counter): void {
  const { segment, dead } = part;
  for (const rows of rowsOfWords(segment, filter) ?? [rowsByPrice(segment, filter)])
    for (const row of rows) if (dead?.[row] !== 1 && matches(filter, segment, row)) counter.add(values[row]!);
}

const rowsByPrice = (segment: Segment, { prices }: CompiledFilter): Uint16Array =>
  prices ? rowsInRange(segment, prices) : segment.byPrice;

/** If fewer than one row in 8 pass a filter, all of them are ranked; else rows are scanned in the order of the page. */
const fewOf = 8;

/** Adds rows to the page until no later row of the part can be on it. */
function browsePart({ segment, dead }: Part, place: number, page: PageOf): void {
  const { order, filter } = page;
  const size = segment.seqs.length;
  const ofWords = rowsOfWords(segment, filter);
  const isInOrder = order === "newest" && ofWords?.length === 1;
  if (ofWords && !isInOrder && countAll(ofWords) * fewOf < size) {
    for (const rows of ofWords)
      for (const row of rows) if (dead?.[row] !== 1 && matches(filter, segment, row)) addToPage(page, place, segment, row, 0);
    return;
  }
  const newest = isInOrder ? ofWords[0] : undefined;
  const rows = order === "newest" ? newest : rowsByPrice(segment, filter);
  const count = rows?.length ?? size;
  let added = 0;
  for (let n = 0; n < count && added <= libraryPageSize; n++) {
    const at = order === "low-to-high" ? n : count - 1 - n;
    const row = rows?.[at] ?? at;
    if (dead?.[row] !== 1 && matches(filter, segment, row) && addToPage(page, place, segment, row, 0)) added++;
  }
}
