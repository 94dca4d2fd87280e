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
 * Of `tracks AS track` and `label_profiles AS label`, written once: what a page shows, what a render is asked for with
 * and what it then keeps are the same columns, and texts that can be compared as they are.
 */

/** Which recording it is, whatever its key. */
export const recording = sql`coalesce(track.master_sha256, track.master_key, '')`;

/** Tokens for a licence of that scope: `pricesOf` for the database. */
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

/** What a track on sale is offered as now, as text, and for how many tokens in each scope. */
export type CurrentOffer = { offer: string; prices: Record<SoldScope, number> };

type Row = { id: string; offer: string; social: number; commercial: number };

/** By the tracks' ids, in one question; none of a track that is not on sale. */
export async function readOffers(
  ctx: Pick<AppContext, "db">,
  trackIds: readonly string[],
): Promise<Map<string, CurrentOffer>> {
  const rows = await ctx.db.all<Row>(sql`
    SELECT track.id, ${offered} AS offer, ${priceOf("social")} AS social, ${priceOf("commercial")} AS commercial
    FROM tracks AS track JOIN label_profiles AS label ON label.id = track.label_id
    WHERE track.id IN ${listed(trackIds)} AND track.is_active = 1`);
  return new Map(rows.map(({ id, offer, ...prices }) => [id, { offer, prices }]));
}

/** What a track is offered as now, as text and for how much in that scope; null when it is not on sale. */
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
  // A form may send anything back.
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

/** Another track than `row` is on sale under that ISRC. */
const isSoldElsewhere = (row: "track" | "tracks", isrc: SQL): SQL => sql`EXISTS (SELECT 1 FROM tracks AS other
  WHERE other.isrc = ${isrc} AND other.is_active = 1 AND other.seq <> ${sql.raw(row)}.seq)`;

/** SQL condition on `tracks AS track` or another alias: its warranty is valid (view `warranted_tracks`). */
export const isWarranted = (row: "track" | "other" = "track"): SQL => sql`EXISTS (
  SELECT 1 FROM warranted_tracks AS warranted WHERE warranted.seq = ${sql.raw(row)}.seq)`;

/** Of `tracks AS track`: another track with this ISRC is on sale. */
export const isIsrcOnSale = isSoldElsewhere("track", sql`track.isrc`);

/** Of `tracks`: approved, not paused by us, and there is something to play. */
const isApproved = sql`(tracks.status = 'approved' AND tracks.admin_paused_at IS NULL
  AND tracks.master_key IS NOT NULL AND tracks.preview_key IS NOT NULL AND tracks.duration_ms IS NOT NULL)`;

/**
 * Of `tracks`, in an UPDATE that changes its facts to those given: whether the track is on sale afterwards. Nobody sets
 * `is_active` by hand; the database refuses a 1 beside facts that are not cleared.
 */
export const isOnSaleWith = (facts: Omit<RightsFacts, "isIsrcOnSale">): SQL =>
  failedRules({ ...facts, isIsrcOnSale: false }).length > 0
    ? sql`0`
    : sql`(${isApproved} AND tracks.archived_at IS NULL AND ${hasAccess}
        AND NOT ${isSoldElsewhere("tracks", sql`${facts.isrc}`)})`;

/** Of `tracks`, in an UPDATE that leaves its facts alone and ends the platform's pause: what its rights and its label say to a sale. */
export const isFreeToSell = sql`(EXISTS (SELECT 1 FROM cleared_tracks AS cleared WHERE cleared.seq = tracks.seq)
  AND tracks.archived_at IS NULL AND ${hasAccess}
  AND NOT ${isSoldElsewhere("tracks", sql`tracks.isrc`)})`;

/** The same while the pause stays as it is: what an approved track's `is_active` becomes. */
export const mayBeSold = sql`(tracks.admin_paused_at IS NULL AND ${isFreeToSell})`;

/** Of `tracks`, in an UPDATE that comes behind a change of its rights: what `is_active` becomes. */
export const isOnSaleNow = sql`(${isApproved} AND ${isFreeToSell})`;
