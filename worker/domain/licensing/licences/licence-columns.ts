import { sql, type SQL } from "drizzle-orm";
import { days } from "#worker/domain/lib/time.ts";
import { unpaidDays } from "#worker/domain/services/legal/licence-terms/scope-price.contract.ts";

/** Of `licence`: neither revoked nor raised to another one that stands in its place. */
export const isInForce = sql`licence.status = 'active'
  AND NOT EXISTS (SELECT 1 FROM superseded_licences AS superseded WHERE superseded.licence_id = licence.id)`;

/** As digits: D1 binds numbers as REAL. */
export const unpaidMs = sql.raw(String(days(unpaidDays)));

const revokedAt = sql`ifnull((
  SELECT revocation.revoked_at FROM licence_revocations AS revocation
  WHERE revocation.licence_id = licence.id), iif(licence.status = 'lapsed', (
  SELECT min(unpaid.owed_since) + ${unpaidMs} FROM unpaid_licences AS unpaid
  WHERE unpaid.licence_id = licence.id), NULL))`;

const suspendedAt = sql`iif(licence.status = 'suspended', (
  SELECT min(unpaid.since) FROM unpaid_licences AS unpaid WHERE unpaid.licence_id = licence.id), NULL)`;

/** The render's own licence; of a version, the one that covers it, or that has superseded that one. */
export const licenceOfRender = sql`ifnull(
  coalesce((SELECT superseded.superseded_by FROM superseded_licences AS superseded
    WHERE superseded.licence_id = renders.version_of), renders.version_of),
  (SELECT licence.id FROM licences AS licence WHERE licence.render_id = renders.id))`;

/** The same, or the one that it was raised to: what is to be said of the file to people who look at it today. */
export const licenceInForceOfRender = sql`ifnull(
  (SELECT superseded.superseded_by FROM superseded_licences AS superseded
    WHERE superseded.licence_id = ${licenceOfRender}),
  ${licenceOfRender})`;

/** Which certificate, where it stands as issued, and what has become of its licence since. */
export type Certificate = {
  licenceId: string;
  key: string;
  issue: number | null;
  revokedAt: number | null;
  suspendedAt: number | null;
  supersededBy: string | null;
};

/** Where the files of a licence stand. The video of a revoked one is its brand's alone again. */
export type LicenceFiles = Omit<Certificate, "key"> & {
  video: string | null;
  poster: string | null;
  pdf: string | null;
  videoSha256: string;
};

/** Of `licences AS licence`: the key of its certificate's newest issue that is written. */
export const newestCertificate = sql`coalesce((
  SELECT version.pdf_key FROM licence_versions AS version
  WHERE version.licence_id = licence.id AND version.pdf_key IS NOT NULL
  ORDER BY version.issue DESC LIMIT 1), licence.pdf_key)`;

/** Columns of `licences AS licence` for a `Certificate` without its key. */
export const certificateColumns = (issue: number | null = null): SQL => sql`
  licence.id AS licenceId, ${issue} AS issue,
  ${revokedAt} AS revokedAt, ${suspendedAt} AS suspendedAt,
  (SELECT superseded.superseded_by FROM superseded_licences AS superseded
    WHERE superseded.licence_id = licence.id) AS supersededBy`;

/** `LicenceFiles` of `licences AS licence` joined with `renders AS render`. */
export const licenceFileColumns = sql`
  iif(licence.status IN ('revoked', 'lapsed'), NULL, render.output_key) AS video,
  iif(licence.status IN ('revoked', 'lapsed'), NULL, render.poster_key) AS poster, ${newestCertificate} AS pdf,
  licence.video_sha256 AS videoSha256, ${certificateColumns()}`;

export const licenceFileJoins = sql`JOIN renders AS render ON render.id = licence.render_id`;
