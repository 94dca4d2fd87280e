import { sql } from "drizzle-orm";

/** Where the files of a licence stand. The video of a revoked one is its brand's alone again. */
export type LicenceFiles = {
  video: string | null;
  poster: string | null;
  pdf: string | null;
  videoSha256: string;
  revokedAt: number | null;
};

/** Of `licences AS licence`: the key of its certificate's newest issue that is written. */
export const newestCertificate = sql`coalesce((
  SELECT version.pdf_key FROM licence_versions AS version
  WHERE version.licence_id = licence.id AND version.pdf_key IS NOT NULL
  ORDER BY version.issue DESC LIMIT 1), licence.pdf_key)`;

/** `LicenceFiles` of `licences AS licence` joined with `licenceFileJoins`. */
export const licenceFileColumns = sql`
  iif(licence.status = 'revoked', NULL, render.output_key) AS video,
  iif(licence.status = 'revoked', NULL, render.poster_key) AS poster, ${newestCertificate} AS pdf,
  licence.video_sha256 AS videoSha256, revocation.revoked_at AS revokedAt`;

export const licenceFileJoins = sql`
  JOIN renders AS render ON render.id = licence.render_id
  LEFT JOIN licence_revocations AS revocation ON revocation.licence_id = licence.id`;
