import type { Cells } from "#worker/domain/catalogue/library/cells.ts";
import { type LibraryOrder, libraryPageSize, type TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";
import type { Group } from "#worker/domain/catalogue/library/search-plan.ts";
import type { Filters } from "#worker/domain/catalogue/library/filters.ts";
import { addToPage, createBest, cursorOf, type PageOf, type Placed, startOf } from "./rank.ts";
import { counters, takeCounts } from "./count-cells.ts";
import { countMet, type Matched, matchSome, prepareGroup } from "./match-groups.ts";
import { compileFilters, isFacetOnly, matches, matchesClasses, matchesPrice, matchesTraits } from "./compiled-filter.ts";
import type { Segment } from "./segment.ts";
import { readCard, type Snapshot } from "./snapshot.ts";
import { browseAll } from "./browse-snapshot.ts";

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
  const results = groups.length > 0 ? searchAll(snapshot, question, page) : browseAll(snapshot, filters, page);
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
    ...parts.map(({ segment, dead }) => countMet(segment, prepared, dead, (row) => matches(filter, segment, row))),
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
