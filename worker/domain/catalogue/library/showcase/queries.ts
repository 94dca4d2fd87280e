import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { LibraryQuery, type TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";
import { searchPlainly } from "#worker/domain/catalogue/library/plain-search.ts";
import { type Showcase, type ShowcaseCounts, showcaseSize } from "./showcase.contract.ts";

const newest = LibraryQuery.parse({});

/** Cost is independent of the catalogue's size: one page of the library and two counters. */
export async function getShowcase(ctx: AppContext): Promise<Showcase> {
  const [{ cards }, counts] = await Promise.all([searchPlainly(ctx, newest), readCounts(ctx)]);
  return { tracks: readableFirst(pickVaried(cards)), counts };
}

/** Counts all licences ever issued. */
async function readCounts(ctx: AppContext): Promise<ShowcaseCounts> {
  const [row] = await ctx.nearest.all<ShowcaseCounts>(sql`
    SELECT total AS licences, (SELECT ifnull(sum(tracks), 0) FROM catalogue_prices) AS activeTracks
    FROM licence_total WHERE only_row = 1`);
  return row ?? { licences: 0, activeTracks: 0 };
}

/** Newest track of each mood and artist first; filled up with the newest of the others. */
function pickVaried(cards: readonly TrackCard[]): TrackCard[] {
  const varied: TrackCard[] = [];
  for (const card of cards) {
    if (!varied.some(({ mood, artist }) => mood === card.mood || artist === card.artist)) varied.push(card);
  }
  const others = cards.filter((card) => !varied.includes(card));
  return [...varied, ...others].slice(0, showcaseSize);
}

/** The page is in English, so titles in Latin script come first. */
const readableFirst = (cards: readonly TrackCard[]): TrackCard[] =>
  cards.toSorted((one, other) => Number(isLatin(other.title)) - Number(isLatin(one.title)));

const isLatin = (title: string): boolean =>
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(title);
