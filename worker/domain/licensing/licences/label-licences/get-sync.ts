import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { formatIsrc } from "#worker/domain/catalogue/tracks/identifiers.contract.ts";
import type { EarningLine, SyncDetail } from "./label-licences.contract.ts";
import { revocationKind } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { listVersions } from "#worker/domain/licensing/licences/read-licence-facts.ts";
import { getSupersession } from "#worker/domain/licensing/licences/upgrades/queries.ts";
import type { Supersession } from "#worker/domain/licensing/licences/versions.contract.ts";
import { nameBrand, readStatus } from "./sync-rows.ts";

type Stored = Omit<
  SyncDetail,
  "status" | "track" | "video" | "earnings" | "isPdfReady" | "hasPoster" | "labelName" | keyof Supersession
> & {
  labelName: string;
  status: string;
  isPdfReady: number;
  hasPoster: number;
  isVideoKept: number;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  hasCover: number;
  coverColour: string | null;
  genre: string | null;
  mood: string | null;
  bpm: number | null;
  syncTerms: string;
};

/** One licence of the viewer's own labels; null if it is another's or missing. Never the brand's phone or address. */
export async function getSync(ctx: AppContext, viewer: Viewer, licenceId: string): Promise<SyncDetail | null> {
  const [row] = await ctx.db.all<Stored>(sql`
    SELECT licence.id, licence.number, licence.label_id AS labelId, licence.label_name AS labelName,
      licence.track_id AS trackId, licence.track_title AS trackTitle, licence.artist, licence.isrc,
      licence.brand_name AS brandName, licence.brand_legal_entity AS brandLegalEntity, licence.status,
      licence.price_tokens AS priceTokens, licence.scope, licence.terms_version AS termsVersion,
      licence.issued_at AS issuedAt, licence.share_basis_points AS shareBasisPoints,
      licence.share_policy AS sharePolicy, licence.render_id AS renderId,
      licence.video_sha256 AS videoSha256, licence.pdf_key IS NOT NULL AS isPdfReady,
      render.poster_key IS NOT NULL AND licence.status NOT IN ('revoked', 'lapsed') AS hasPoster,
      render.output_key IS NOT NULL AND licence.status NOT IN ('revoked', 'lapsed') AS isVideoKept,
      render.output_width AS width, render.output_height AS height, render.duration_ms AS durationMs,
      track.cover_key IS NOT NULL AS hasCover, track.cover_colour AS coverColour,
      coalesce(track.primary_genre, track.genre) AS genre, track.mood, track.bpm,
      render.rights ->> '$.syncTerms' AS syncTerms, ${revocationKind("licence")} AS revocation
    FROM licences AS licence
    LEFT JOIN licence_revocations ON licence_revocations.licence_id = licence.id
    JOIN label_profiles AS label ON label.id = licence.label_id
    JOIN renders AS render ON render.id = licence.render_id
    JOIN tracks AS track ON track.id = licence.track_id
    WHERE licence.id = ${licenceId} AND label.user_id = ${viewer.id}`);
  if (!row) return null;
  const [earnings, supersession, versions] = await Promise.all([
    listEarnings(ctx, licenceId),
    getSupersession(ctx, licenceId),
    listVersions(ctx, licenceId),
  ]);
  return { ...toDetail(row), ...supersession, earnings, versions };
}

function toDetail(row: Stored): Omit<SyncDetail, "earnings" | "versions" | keyof Supersession> {
  const { width, height, durationMs, isVideoKept, hasPoster, isPdfReady, status, brandName, isrc, ...rest } = row;
  const { hasCover, coverColour, genre, mood, bpm, syncTerms, ...shared } = rest;
  return {
    ...shared,
    brandName: nameBrand(brandName),
    isrc: isrc === null ? null : formatIsrc(isrc),
    status: readStatus(status),
    isPdfReady: isPdfReady === 1,
    hasPoster: hasPoster === 1,
    video: isVideoKept === 1 ? { width, height, durationSeconds: durationMs === null ? null : durationMs / 1000 } : null,
    track: { hasCover: hasCover === 1, coverColour, genre, mood, bpm, syncTerms },
  };
}

function listEarnings(ctx: AppContext, licenceId: string): Promise<EarningLine[]> {
  return ctx.db.all<EarningLine>(sql`
    SELECT entry.id, entry.currency, entry.amount_cents AS cents, entry.eligible_at AS eligibleAt,
      CASE WHEN payout.status = 'paid' THEN 'paid' WHEN payout.status = 'claimed' THEN 'under-way'
        WHEN entry.held_for IS NOT NULL THEN 'held' WHEN entry.eligible_at <= ${ctx.clock.now()} THEN 'due'
        ELSE 'pending' END AS state
    FROM label_entries AS entry LEFT JOIN payouts AS payout ON payout.id = entry.payout_id
    WHERE entry.licence_id = ${licenceId} ORDER BY entry.booked_at, entry.id`);
}
