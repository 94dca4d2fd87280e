import { sql, type SQL } from "drizzle-orm";
import { days } from "#worker/domain/lib/time.ts";
import { unpaidDays } from "#worker/domain/services/legal/licence-terms/scope-price.contract.ts";

/** Condition on `licence`: neither revoked nor superseded. */
export const isInForce = sql`licence.status = 'active'
  AND NOT EXISTS (SELECT 1 FROM superseded_licences AS superseded WHERE superseded.licence_id = licence.id)`;

/** Inlined as digits: D1 binds numbers as REAL. */
export const unpaidMs = sql.raw(String(days(unpaidDays)));

const revokedAt = sql`ifnull((
  SELECT revocation.revoked_at FROM licence_revocations AS revocation
  WHERE revocation.licence_id = licence.id), iif(licence.status = 'lapsed', (
  SELECT min(unpaid.owed_since) + ${unpaidMs} FROM unpaid_licences AS unpaid
  WHERE unpaid.licence_id = licence.id), NULL))`;

const suspendedAt = sql`iif(licence.status = 'suspended', (
  SELECT min(unpaid.since) FROM unpaid_licences AS unpaid WHERE unpaid.licence_id = licence.id), NULL)`;

/** The render's own licence; for a version, the licence that covers it now, after any upgrade. */
export const licenceOfRender = sql`ifnull(
  coalesce((SELECT superseded.superseded_by FROM superseded_licences AS superseded
    WHERE superseded.licence_id = renders.version_of), renders.version_of),
  (SELECT licence.id FROM licences AS licence WHERE licence.render_id = renders.id))`;

/** `licenceOfRender`, or the licence that supersedes it: the one to show for the file today. */
export const licenceInForceOfRender = sql`ifnull(
  (SELECT superseded.superseded_by FROM superseded_licences AS superseded
    WHERE superseded.licence_id = ${licenceOfRender}),
  ${licenceOfRender})`;

/** A stored certificate, and the status of its licence since. */
export type Certificate = {
  licenceId: string;
  key: string;
  issue: number | null;
  revokedAt: number | null;
  suspendedAt: number | null;
  supersededBy: string | null;
};

/** Keys of a licence's files. Video and poster are null once it is revoked: only its brand may see them. */
export type LicenceFiles = Omit<Certificate, "key"> & {
  video: string | null;
  poster: string | null;
  pdf: string | null;
  videoSha256: string;
};

/** Key of the certificate's newest stored issue, of `licences AS licence`. */
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
