import { asc, gt, type SQL, sql } from "drizzle-orm";
import { cataloguePrices } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { pricesOf } from "#worker/domain/services/legal/licence-terms/scope-price.contract.ts";
import { factsOf, type RightsRow, rightsColumns } from "#worker/domain/catalogue/tracks/rights/read-declaration.ts";
import { toPublicRights } from "#worker/domain/catalogue/tracks/rights/public-rights.contract.ts";
import type { Vocals } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { offered, recording } from "#worker/domain/catalogue/tracks/offers.ts";
import { LibraryQuery, type TrackCard, type TrackView, type UsualPrices } from "./library.contract.ts";
import { type CardRow, cardColumns, toCard } from "./track-card.ts";
import { type Showcase, type ShowcaseCounts, showcaseSize } from "./showcase/showcase.contract.ts";
import { searchPlainly } from "./plain-search.ts";

/** A track that `viewer` may see: an active one; super users also see paused ones, to review reports. */
export async function getTrack(ctx: AppContext, id: string, viewer: { isSuperUser: boolean }): Promise<TrackView | null> {
  return toTrackView(await ctx.nearest.all(trackSql(id, viewer.isSuperUser)));
}

export function toTrackView([first]: readonly unknown[]): TrackView | null {
  if (!first) return null;
  const row = first as CardRow & TrackRow; // columns of `trackSql`
  return {
    ...toCard(row),
    offer: row.offer,
    recording: row.recording,
    language: row.language,
    vocals: row.vocals,
    musicalKey: row.musical_key,
    isrc: row.isrc,
    peaks: row.peaks,
    labelName: row.label_name,
    rights: toPublicRights(factsOf(row), row.rightsDeclaredAt),
    prices: pricesOf({ priceTokens: row.price_tokens, commercialPriceTokens: row.commercial_price_tokens }),
    isActive: row.is_active === 1,
    claimCount: row.claims,
  };
}

type TrackRow = {
  offer: string;
  recording: string;
  language: string;
  vocals: Vocals | null;
  musical_key: string | null;
  isrc: string | null;
  peaks: string | null;
  commercial_price_tokens: number | null;
  label_name: string;
  is_active: number;
  claims: number;
  rightsDeclaredAt: number;
} & RightsRow;

export function trackSql(id: string, withPaused: boolean): SQL {
  return sql`
    SELECT '' AS cursor, ${cardColumns}, track.language, track.vocals, track.musical_key, track.isrc, track.peaks,
      track.commercial_price_tokens, label.label_name, track.is_active, ${rightsColumns},
      track.rights_declared_at AS rightsDeclaredAt, ${offered} AS offer, ${recording} AS recording,
      ifnull((SELECT count.total FROM track_claim_counts AS count WHERE count.track_id = track.id), 0) AS claims
    FROM tracks AS track JOIN label_profiles AS label ON label.id = track.label_id
    WHERE track.id = ${id} AND track.duration_ms IS NOT NULL AND (track.is_active = 1
      OR ${withPaused ? 1 : 0})`;
}

/** Price range of the middle half of the catalogue, in tokens; null if nothing is on sale. */
export async function getUsualPrices(ctx: AppContext): Promise<UsualPrices | null> {
  const prices = await ctx.db
    .select({ price: cataloguePrices.priceTokens, tracks: cataloguePrices.tracks })
    .from(cataloguePrices)
    .where(gt(cataloguePrices.tracks, 0))
    .orderBy(asc(cataloguePrices.priceTokens));
  const total = prices.reduce((sum, { tracks }) => sum + tracks, 0);
  const at = (share: number) => {
    let passed = 0;
    return prices.find(({ tracks }) => (passed += tracks) >= total * share)?.price ?? 0;
  };
  return total === 0 ? null : { low: at(0.25), high: at(0.75) };
}

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

const isLatin = (title: string): boolean => /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(title);
