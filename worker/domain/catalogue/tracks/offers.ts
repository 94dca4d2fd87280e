import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { listed } from "#worker/domain/lib/query.ts";
import { readJson } from "#worker/domain/lib/text.contract.ts";
import { labelHasAccess } from "#worker/domain/people/profiles/own-labels.ts";
import { type OfferChange, TrackOffer } from "./offer.contract.ts";
import { failedRules, type RightsFacts, rightsRulesVersion } from "./rights/rights.contract.ts";
import { commercialTimes } from "#worker/domain/services/legal/licence-terms/scope-price.contract.ts";
import type { SoldScope } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";

/*
 * SQL on `tracks AS track` and `label_profiles AS label`, shared by what a page shows, a render requests and a render stores, so
 * that they can be compared as text.
 */

/** Identifies the recording, independent of its key. */
export const recording = sql`coalesce(track.master_sha256, track.master_key, '')`;

/** Tokens for a licence of that scope: `pricesOf` in SQL. */
export const priceOf = (scope: SoldScope): SQL =>
  scope === "commercial"
    ? sql`coalesce(track.commercial_price_tokens, track.price_tokens * ${sql.raw(String(commercialTimes))})`
    : sql`track.price_tokens`;

/** `DeclaredRights` as JSON. */
export const declaredRights = sql`json_object('ownsMaster', json(iif(track.owns_master, 'true', 'false')),
  'ownsPublishing', json(iif(track.owns_publishing, 'true', 'false')),
  'publishingSplitBasisPoints', track.publishing_split_basis_points, 'syncTerms', track.sync_terms,
  'declaredAt', track.rights_declared_at, 'rulesVersion', ${sql.raw(`'${rightsRulesVersion}'`)})`;

/** `FrozenRights` as JSON. */
export const frozenRights = (hasConfirmedExclusions: boolean): SQL => sql`json_set(${declaredRights},
  '$.declaration', json(track.rights_declaration), '$.warranty', json((SELECT json_object('version', warranty.version,
    'givenAt', warranty.given_at) FROM track_warranties AS warranty
    WHERE warranty.track_id = track.id AND warranty.version = track.warranty_version
      AND warranty.given_at >= track.rights_declared_at
    ORDER BY warranty.given_at DESC LIMIT 1)),
  '$.hasConfirmedExclusions', json(${hasConfirmedExclusions ? "true" : "false"}))`;

/** `TrackOffer` as JSON. */
export const offered = sql`json_object('title', track.title, 'artist', track.artist, 'isrc', track.isrc,
  'labelName', label.label_name,
  'recording', ${recording}, 'rights', ${declaredRights})`;

/** Current offer of a track on sale, as text, and its price in tokens per scope. */
export type CurrentOffer = { offer: string; prices: Record<SoldScope, number> };

type Row = { id: string; offer: string; social: number; commercial: number };

/** Offers by track id, in one query; tracks off sale are left out. */
export async function readOffers(ctx: Pick<AppContext, "db">, trackIds: readonly string[]): Promise<Map<string, CurrentOffer>> {
  const rows = await ctx.db.all<Row>(sql`
    SELECT track.id, ${offered} AS offer, ${priceOf("social")} AS social, ${priceOf("commercial")} AS commercial
    FROM tracks AS track JOIN label_profiles AS label ON label.id = track.label_id
    WHERE track.id IN ${listed(trackIds)} AND track.is_active = 1`);
  return new Map(rows.map(({ id, offer, ...prices }) => [id, { offer, prices }]));
}

/** Current offer of a track and its price in that scope; null if it is not on sale. */
export async function readOffer(
  ctx: Pick<AppContext, "db">,
  trackId: string,
  scope: SoldScope,
): Promise<{ offer: string; priceTokens: number } | null> {
  const now = (await readOffers(ctx, [trackId])).get(trackId);
  return now ? { offer: now.offer, priceTokens: now.prices[scope] } : null;
}

/** Lists the differences between the displayed offer and the current one; none when either cannot be parsed. */
export function compareOffers(displayed: string, current: string): OfferChange[] {
  // Forms may send anything.
  const [before, after] = [displayed, current].map((offer) => TrackOffer.safeParse(readJson(offer)).data);
  if (!before || !after) return [];
  const texts = (["title", "artist", "isrc", "labelName"] as const)
    .filter((of) => before[of] !== after[of])
    .map((of) => ({ of, from: before[of], to: after[of] }));
  const others = (["recording", "rights"] as const)
    .filter((of) => JSON.stringify(before[of]) !== JSON.stringify(after[of]))
    .map((of) => ({ of }));
  return [...texts, ...others];
}

const hasAccess = labelHasAccess(sql`tracks.label_id`);

/** Condition: another track than `row` is on sale with that ISRC. */
const isSoldElsewhere = (row: "track" | "tracks", isrc: SQL): SQL => sql`EXISTS (SELECT 1 FROM tracks AS other
  WHERE other.isrc = ${isrc} AND other.is_active = 1 AND other.seq <> ${sql.raw(row)}.seq)`;

/** SQL condition on `tracks AS track` or another alias: its warranty is valid (view `warranted_tracks`). */
export const isWarranted = (row: "track" | "other" = "track"): SQL => sql`EXISTS (
  SELECT 1 FROM warranted_tracks AS warranted WHERE warranted.seq = ${sql.raw(row)}.seq)`;

/** Condition on `tracks AS track`: another track with this ISRC is on sale. */
export const isIsrcOnSale = isSoldElsewhere("track", sql`track.isrc`);

/** Condition on `tracks`: approved, not paused by us, with master and preview. */
const isApproved = sql`(tracks.status = 'approved' AND tracks.admin_paused_at IS NULL
  AND tracks.master_key IS NOT NULL AND tracks.preview_key IS NOT NULL AND tracks.duration_ms IS NOT NULL)`;

/**
 * For an UPDATE of `tracks` that sets these facts: the resulting `is_active`. Always computed; the database refuses 1 unless the
 * facts are cleared.
 */
export const isOnSaleWith = (facts: Omit<RightsFacts, "isIsrcOnSale">): SQL =>
  failedRules({ ...facts, isIsrcOnSale: false }).length > 0
    ? sql`0`
    : sql`(${isApproved} AND tracks.archived_at IS NULL AND ${hasAccess}
        AND NOT ${isSoldElsewhere("tracks", sql`${facts.isrc}`)})`;

/** For an UPDATE of `tracks` that keeps its facts and ends the platform's pause: its rights and its label allow a sale. */
export const isFreeToSell = sql`(EXISTS (SELECT 1 FROM cleared_tracks AS cleared WHERE cleared.seq = tracks.seq)
  AND tracks.archived_at IS NULL AND ${hasAccess}
  AND NOT ${isSoldElsewhere("tracks", sql`tracks.isrc`)})`;

/** The same if the pause is kept: the resulting `is_active` of an approved track. */
export const mayBeSold = sql`(tracks.admin_paused_at IS NULL AND ${isFreeToSell})`;

/** For an UPDATE of `tracks` after a change of its rights: the resulting `is_active`. */
export const isOnSaleNow = sql`(${isApproved} AND ${isFreeToSell})`;
