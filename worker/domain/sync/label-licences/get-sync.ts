import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { formatIsrc } from "#worker/domain/catalogue/tracks/identifiers.contract.ts";
import type { EarningLine, SyncDetail } from "./label-licences.contract.ts";
import { nameBrand, readStatus } from "./sync-rows.ts";

type Stored = Omit<
  SyncDetail,
  "status" | "track" | "video" | "earnings" | "isPdfReady" | "hasPoster" | "labelName"
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

/** One licence of the viewer's own labels; another's and none are both null. Never the brand's phone or address. */
export async function getSync(
  ctx: AppContext,
  viewer: Viewer,
  licenceId: string,
): Promise<SyncDetail | null> {
  const [row] = await ctx.db.all<Stored>(sql`
    SELECT l.id, l.number, l.label_id AS labelId, l.label_name AS labelName, l.track_id AS trackId,
      l.track_title AS trackTitle, l.artist, l.isrc, l.brand_name AS brandName,
      l.brand_legal_entity AS brandLegalEntity, l.status, l.price_tokens AS priceTokens, l.scope, l.issued_at AS issuedAt,
      l.share_basis_points AS shareBasisPoints, l.render_id AS renderId, l.video_sha256 AS videoSha256,
      l.pdf_key IS NOT NULL AS isPdfReady, r.poster_key IS NOT NULL AS hasPoster,
      r.output_key IS NOT NULL AS isVideoKept, r.output_width AS width, r.output_height AS height,
      r.duration_ms AS durationMs, t.cover_key IS NOT NULL AS hasCover, t.cover_colour AS coverColour,
      coalesce(t.primary_genre, t.genre) AS genre, t.mood, t.bpm, r.rights ->> '$.syncTerms' AS syncTerms
    FROM licences AS l
    JOIN label_profiles AS p ON p.id = l.label_id
    JOIN renders AS r ON r.id = l.render_id
    JOIN tracks AS t ON t.id = l.track_id
    WHERE l.id = ${licenceId} AND p.user_id = ${viewer.id}`);
  if (!row) return null;
  return toDetail(row, await listEarnings(ctx, licenceId));
}

function toDetail(row: Stored, earnings: EarningLine[]): SyncDetail {
  const { width, height, durationMs, isVideoKept, hasPoster, isPdfReady, status, brandName, isrc, ...rest } =
    row;
  const { hasCover, coverColour, genre, mood, bpm, syncTerms, ...shared } = rest;
  return {
    ...shared,
    brandName: nameBrand(brandName),
    isrc: isrc === null ? null : formatIsrc(isrc),
    status: readStatus(status),
    isPdfReady: isPdfReady === 1,
    hasPoster: hasPoster === 1,
    video:
      isVideoKept === 1
        ? { width, height, durationSeconds: durationMs === null ? null : durationMs / 1000 }
        : null,
    track: { hasCover: hasCover === 1, coverColour, genre, mood, bpm, syncTerms },
    earnings,
  };
}

/** What a licence earned and what was taken back, in the order it was booked. */
function listEarnings(ctx: AppContext, licenceId: string): Promise<EarningLine[]> {
  return ctx.db.all<EarningLine>(sql`
    SELECT e.id, e.currency, e.amount_cents AS cents, e.eligible_at AS eligibleAt,
      CASE WHEN o.status = 'paid' THEN 'paid' WHEN o.status = 'claimed' THEN 'under-way'
        WHEN e.held_for IS NOT NULL THEN 'held' WHEN e.eligible_at <= ${ctx.clock.now()} THEN 'due'
        ELSE 'pending' END AS state
    FROM label_entries AS e LEFT JOIN payouts AS o ON o.id = e.payout_id
    WHERE e.licence_id = ${licenceId} ORDER BY e.booked_at, e.id`);
}
