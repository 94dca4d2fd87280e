import type { Cells } from "#worker/domain/catalogue/library/cells.ts";
import {
  type LibraryOrder,
  libraryPageSize,
  type TrackCard,
} from "#worker/domain/catalogue/library/library.contract.ts";
import type { Group } from "#worker/domain/catalogue/library/search-plan.ts";
import type { Filters } from "#worker/domain/catalogue/library/filters.ts";
import { type Best, createBest, cursorOf, type Placed, rankOf, startOf } from "./rank.ts";
import { type Counter, counters, takeCounts } from "./count-cells.ts";
import { countMet, type Matched, matchSome } from "./match-groups.ts";
import {
  compileFilters,
  countAll,
  isFacetOnly,
  isMatchAll,
  type CompiledFilter,
  matches,
  matchesClasses,
  matchesPrice,
  matchesTraits,
  rowsInRange,
  rowsOfWords,
} from "./compiled-filter.ts";
import { prepareGroup } from "./score-group.ts";
import type { Segment } from "./segment.ts";
import { type Part, readCard, type Snapshot } from "./snapshot.ts";

/** A request for one page. An `after` cursor of another order restarts the list. */
export type LibraryQuestion = {
  groups: readonly Group[];
  /** Minimum number of groups that a track must match. */
  min: number;
  filters: Filters;
  order: LibraryOrder;
  after: string | undefined;
};

export type LibraryAnswer = {
  cards: TrackCard[];
  nextAfter: string | null;
  /** Counted by cells, each part under the filters of the others (`countFacets`). */
  results: Cells;
  /** All tracks on sale. */
  catalogue: Cells;
};

/** Answers from memory. Must stay synchronous: the counting arrays are shared by all queries of the isolate. */
export function askSnapshot(snapshot: Snapshot, question: LibraryQuestion): LibraryAnswer {
  const { groups, filters, order, after } = question;
  const best = createBest(libraryPageSize + 1);
  const page: PageOf = { order, start: startOf(order, after), filter: compileFilters(filters), best };
  const results =
    groups.length > 0 ? searchAll(snapshot, question, page) : browseAll(snapshot, question, page);
  const placed = best.list();
  const visible = placed.slice(0, libraryPageSize);
  const last = visible.at(-1);
  const segmentOf = ({ part }: Placed) => snapshot.parts[part]!.segment;
  return {
    cards: visible.map((each) => readCard(segmentOf(each), each.row)),
    nextAfter: last && placed.length > visible.length ? cursorOf(order, last.rank) : null,
    results,
    catalogue: snapshot.catalogue,
  };
}

type PageOf = { order: LibraryOrder; start: number | null; filter: CompiledFilter; best: Best };

function addToPage(
  { order, start, best }: PageOf,
  place: number,
  segment: Segment,
  row: number,
  points: number,
): boolean {
  const rank = rankOf(order, segment, row, points);
  if (start !== null && rank >= start) return false;
  best.add(rank, place, row);
  return true;
}

/** A row counts for a part of the cells if it matches the filters of the other parts. */
function searchAll({ parts }: Snapshot, { groups, min }: LibraryQuestion, page: PageOf): Cells {
  const prepared = groups.map(prepareGroup);
  const addMatched = isFacetOnly(page.filter) ? addByClass : addByAll;
  for (const [place, { segment, dead }] of parts.entries())
    addMatched(matchSome(segment, prepared, dead, min), segment, place, page);
  return takeCounts();
}

/** The most groups that any one track matches, under the filters. */
export function countMetIn({ parts }: Snapshot, groups: readonly Group[], filters: Filters): number {
  const [prepared, filter] = [groups.map(prepareGroup), compileFilters(filters)];
  return Math.max(
    0,
    ...parts.map(({ segment, dead }) =>
      countMet(segment, prepared, dead, (row) => matches(filter, segment, row)),
    ),
  );
}

/** Fast path of most searches, which filter by class only: every match counts for its class. */
function addByClass({ rows, points }: Matched, segment: Segment, place: number, page: PageOf): void {
  const { classes, traits, prices } = segment;
  counters.classes.addAll(classes, rows);
  let count = 0;
  for (let n = 0; n < rows.length; n++) {
    const row = rows[n]!;
    if (matchesClasses(page.filter, classes[row]!)) rows[count++] = row;
  }
  const passed = rows.subarray(0, count);
  counters.traits.addAll(traits, passed);
  counters.prices.addAll(prices, passed);
  for (let n = 0; n < count; n++) {
    const row = passed[n]!;
    addToPage(page, place, segment, row, points[row]!);
  }
}

function addByAll({ rows, points }: Matched, segment: Segment, place: number, page: PageOf): void {
  const { filter } = page;
  const { classes, traits, prices } = segment;
  for (let n = 0; n < rows.length; n++) {
    const row = rows[n]!;
    const [class_, trait, price] = [classes[row]!, traits[row]!, prices[row]!];
    const isClass = matchesClasses(filter, class_);
    const isTrait = matchesTraits(filter, trait);
    const isPrice = matchesPrice(filter, price);
    if (isTrait && isPrice) counters.classes.add(class_);
    if (isClass && isPrice) counters.traits.add(trait);
    if (isClass && isTrait) counters.prices.add(price);
    if (isClass && isTrait && isPrice) addToPage(page, place, segment, row, points[row]!);
  }
}

/** Parts without filters on the others use the counts of the whole catalogue. */
function browseAll({ parts, catalogue }: Snapshot, { filters }: LibraryQuestion, page: PageOf): Cells {
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
function countMatching(
  part: Part,
  filter: CompiledFilter,
  values: ArrayLike<number>,
  counter: Counter,
): void {
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
      for (const row of rows)
        if (dead?.[row] !== 1 && matches(filter, segment, row)) addToPage(page, place, segment, row, 0);
    return;
  }
  const newest = isInOrder ? ofWords[0] : undefined;
  const rows = order === "newest" ? newest : rowsByPrice(segment, filter);
  const count = rows?.length ?? size;
  let added = 0;
  for (let n = 0; n < count && added <= libraryPageSize; n++) {
    const at = order === "low-to-high" ? n : count - 1 - n;
    const row = rows?.[at] ?? at;
    if (dead?.[row] !== 1 && matches(filter, segment, row) && addToPage(page, place, segment, row, 0))
      added++;
  }
}
