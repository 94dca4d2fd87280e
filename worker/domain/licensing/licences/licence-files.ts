import { type SQL, sql } from "drizzle-orm";
import { revokedAt, suspendedAt } from "./standing.ts";

/** Which certificate, where it stands as issued, and what has become of its licence since. */
export type Certificate = {
  licenceId: string;
  key: string;
  /** Null: the newest. */
  issue: number | null;
  revokedAt: number | null;
  suspendedAt: number | null;
  /** The id of the licence that counts instead. */
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
