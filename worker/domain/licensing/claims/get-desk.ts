import { sql } from "drizzle-orm";
import { readBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import {
  type LicenceGrant,
  promiseTerms,
  scopeTerms,
} from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { FrozenRights } from "#worker/domain/catalogue/tracks/offer.contract.ts";
import { heardMusic, laidColumns, type LaidColumns, musicUseOf } from "#worker/domain/licensing/licences/laid-music.ts";
import { controlAtSale } from "#worker/domain/licensing/licences/licence-facts.contract.ts";
import { verifyUrl } from "#worker/domain/licensing/licences/licence-number.ts";
import { claimColumns, claimedLicences, declaredDays, promisedDays } from "./claim-rows.ts";
import type { ClaimsDesk, DeskClaim } from "./claims.contract.ts";
import type { DisputeFacts } from "./dispute-text.contract.ts";

type Row = LicenceGrant &
  LaidColumns &
  Pick<ClaimsDesk, "licenceId"> &
  Pick<DisputeFacts, "trackTitle" | "artist" | "isrc" | "labelName" | "issuedAt"> & {
    number: string;
    status: string;
    videoName: string;
    brandName: string;
    brandLegalEntity: string;
    /** JSON. */
    rights: string;
    releaseDays: number;
    supersededBy: string | null;
    trackClaims: number;
    trackLicences: number;
  };
type ClaimRow = Omit<DeskClaim, "isPromised"> & { isPromised: 0 | 1 };
type ChannelRow = Omit<ClaimsDesk["channels"][number], "isAttached"> & { isAttached: 0 | 1 };

/** Data of a licence's claims page in one round trip; null unless the render's licence is the viewer's own. */
export async function getClaimsDesk(ctx: AppContext, viewer: Viewer, renderId: string): Promise<ClaimsDesk | null> {
  const isOwn = sql`licence.render_id = ${renderId} AND licence.user_id = ${viewer.id}`;
  const [licences = [], claims = [], channels = []] = await readBatch(ctx.db, [
    sql`SELECT licence.id AS licenceId, licence.number, licence.status, licence.scope, licence.terms_version AS termsVersion,
        licence.track_title AS trackTitle, licence.artist, licence.isrc, licence.label_name AS labelName,
        licence.issued_at AS issuedAt, licence.brand_name AS brandName,
        licence.brand_legal_entity AS brandLegalEntity, ifnull(detail.name, upload.filename) AS videoName,
        ${laidColumns}, render.rights, ${promisedDays} AS releaseDays,
        (SELECT known.render_id FROM superseded_licences AS superseded JOIN licences AS known
          ON known.id = superseded.superseded_by WHERE superseded.licence_id = licence.id) AS supersededBy,
        ifnull(count.total, 0) AS trackClaims, track.sync_count AS trackLicences
      FROM licences AS licence JOIN renders AS render ON render.id = licence.render_id
        JOIN uploads AS upload ON upload.id = render.upload_id
        JOIN tracks AS track ON track.id = licence.track_id
        LEFT JOIN preparations AS preparation ON preparation.id = render.preparation_id
        LEFT JOIN video_details AS detail ON detail.render_id = render.id
        LEFT JOIN track_claim_counts AS count ON count.track_id = licence.track_id
      WHERE ${isOwn}`,
    sql`SELECT ${claimColumns}, claim.licence_id AS licenceId, ${declaredDays} IS NOT NULL AS isPromised
      FROM licences AS licence JOIN claims AS claim ON claim.licence_id IN ${claimedLicences}
        JOIN licences AS known ON known.id = claim.licence_id JOIN renders AS render ON render.id = known.render_id
      WHERE ${isOwn} ORDER BY claim.created_at DESC, claim.id`,
    sql`SELECT channel.id, channel.platform, channel.handle, channel.url, EXISTS (
        SELECT 1 FROM licence_channels AS attached
        WHERE attached.licence_id = licence.id AND attached.channel_id = channel.id) AS isAttached
      FROM licences AS licence JOIN channels AS channel ON channel.user_id = licence.user_id
      WHERE ${isOwn} ORDER BY channel.platform, channel.handle`,
  ]);
  const [row] = licences as Row[]; // the columns above, of each of them
  if (!row) return null;
  return {
    licenceId: row.licenceId,
    renderId,
    videoName: row.videoName,
    scope: row.scope,
    facts: toFacts(row, verifyUrl(ctx.settings.PUBLIC_ORIGIN, row.number)),
    releaseDays: row.releaseDays,
    ended: row.status === "active" ? null : row.status === "suspended" ? "suspended" : "revoked",
    supersededBy: row.supersededBy,
    claims: (claims as ClaimRow[]).map((claim) => ({ ...claim, isPromised: claim.isPromised === 1 })),
    trackClaims: row.trackClaims,
    trackLicences: row.trackLicences,
    channels: (channels as ChannelRow[]).map((channel) => ({
      ...channel,
      isAttached: channel.isAttached === 1,
    })),
  };
}

/** Number of open claims on the page, by the render of a licence of the viewer's own. */
export async function countOpenClaims(ctx: AppContext, viewer: Viewer, renderId: string): Promise<number> {
  const [row] = await ctx.db.all<{ open: number }>(sql`
    SELECT count(*) AS open FROM licences AS licence
      JOIN claims AS claim ON claim.licence_id IN ${claimedLicences} AND claim.status = 'open'
    WHERE licence.render_id = ${renderId} AND licence.user_id = ${viewer.id}`);
  return row?.open ?? 0;
}

function toFacts(row: Row, address: string): DisputeFacts {
  const { number, trackTitle, artist, isrc, labelName, issuedAt, brandName, brandLegalEntity } = row;
  return {
    licenceNumber: number,
    verifyUrl: address,
    trackTitle,
    artist,
    isrc,
    labelName,
    control: controlAtSale(JSON.parse(row.rights) as FrozenRights), // written by `frozenRights`, immutable since
    licensee: brandLegalEntity || brandName,
    issuedAt,
    scopeName: scopeTerms(row).name,
    extent: promiseTerms(row),
    music: musicUseOf(heardMusic(row), { trackMs: row.trackMs, videoMs: row.durationMs ?? 0 }),
  };
}
