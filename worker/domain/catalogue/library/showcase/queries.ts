import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { LibraryQuery, type TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";
import { getLibraryPage } from "#worker/domain/catalogue/library/queries.ts";
import { type Showcase, showcaseSize } from "./showcase.contract.ts";

const newest = LibraryQuery.parse({});

/** Reads one page of the library and two counters, however large the catalogue is. */
export async function getShowcase(ctx: AppContext): Promise<Showcase> {
  const [page, licences] = await Promise.all([getLibraryPage(ctx, newest), countLicences(ctx)]);
  return { tracks: readableFirst(pickVaried(page.cards)), counts: { licences, activeTracks: page.total } };
}

/** All that were ever issued: sold licences stay. */
async function countLicences(ctx: AppContext): Promise<number> {
  const [row] = await ctx.nearest.all<{ total: number }>(
    sql`SELECT total FROM licence_total WHERE only_row = 1`,
  );
  return row?.total ?? 0;
}

/** The newest track of each mood and artist first; where there are too few of these, the newest of the others. */
function pickVaried(cards: readonly TrackCard[]): TrackCard[] {
  const varied: TrackCard[] = [];
  for (const card of cards) {
    if (!varied.some(({ mood, artist }) => mood === card.mood || artist === card.artist)) varied.push(card);
  }
  const others = cards.filter((card) => !varied.includes(card));
  return [...varied, ...others].slice(0, showcaseSize);
}

/** The page is English: it opens with a title in letters that its readers know. */
const readableFirst = (cards: readonly TrackCard[]): TrackCard[] =>
  cards.toSorted((one, other) => Number(isLatin(other.title)) - Number(isLatin(one.title)));

const isLatin = (title: string): boolean =>
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(title);
