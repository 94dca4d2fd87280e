import { type SQL, sql } from "drizzle-orm";
import { campaigns, licences, preparations, renders, uploads, videoDetails } from "#drizzle/schema/index.ts";
import { revocationKind, undoPeriod } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { licenceOfRender } from "#worker/domain/licensing/licences/licence-columns.ts";
import type { RevocationKind } from "#worker/domain/licensing/licences/versions.contract.ts";

/** True when an upgrade of its licence is in force. */
export const isSuperseded = sql<number>`EXISTS (
  SELECT 1 FROM superseded_licences AS superseded WHERE superseded.licence_id = ${licences.id})`;

/** For a version: listed on the newest written issue of its licence's certificate. */
const isListed = sql<number>`EXISTS (
  SELECT 1 FROM licence_versions AS version
  WHERE version.licence_id = ${licences.id} AND version.render_id = ${renders.id}
    AND (version.issue = 1 OR version.pdf_key IS NOT NULL))`;

/** A third of the table's columns: lists of renders are read often. */
const renderColumns = [
  "id",
  "status",
  "failureCode",
  "comparedSeconds",
  "knownSeconds",
  "progress",
  "trackId",
  "trackTitle",
  "artist",
  "priceTokens",
  "scope",
  "termsVersion",
  "versionOf",
  "orderId",
  "createdAt",
  "posterKey",
  "outputWidth",
  "outputHeight",
  "durationMs",
  "bytes",
  "sha256",
  "originalMode",
] as const satisfies readonly (keyof typeof renders.$inferSelect)[];

/** A render with its picture, its video, the licence that covers it, and its name. */
export type RenderRow = Pick<typeof renders.$inferSelect, (typeof renderColumns)[number]> & {
  name: string | null;
  campaignId: string | null;
  campaign: string | null;
  pictureStatus: string;
  pictureProgress: number;
  /** JSON. */
  format: string | null;
  uploadId: string;
  uploadFilename: string;
  uploadBytes: number;
  uploadStatus: string;
  putAsideAt: number | null;
  licenceId: string | null;
  /** The render that the licence was issued with. */
  licensedRender: string | null;
  licenceNumber: string | null;
  pdfKey: string | null;
  licenceStatus: string | null;
  issuedAt: number | null;
  downloadedAt: number | null;
  revocation: RevocationKind | null;
  isSuperseded: 0 | 1;
  isListed: 0 | 1;
};

const ofRenders = sql.join(
  renderColumns.map((name) => sql`${renders[name]} AS ${sql.identifier(name)}`),
  sql`, `,
);

/** Selects rows of `RenderRow`. */
export const selectRenders = (where: SQL): SQL => sql`
  SELECT ${ofRenders}, ${videoDetails.name} AS name, ${campaigns.id} AS campaignId, ${campaigns.name} AS campaign,
    ${preparations.status} AS pictureStatus, ${preparations.progress} AS pictureProgress,
    ${preparations.format} AS format,
    ${uploads.id} AS uploadId, ${uploads.filename} AS uploadFilename, ${uploads.sizeBytes} AS uploadBytes,
    ${uploads.status} AS uploadStatus, ${uploads.putAsideAt} AS putAsideAt,
    ${licences.id} AS licenceId, ${licences.renderId} AS licensedRender, ${licences.number} AS licenceNumber,
    ${licences.pdfKey} AS pdfKey, ${licences.status} AS licenceStatus, ${licences.issuedAt} AS issuedAt,
    ${licences.downloadedAt} AS downloadedAt, ${revocationKind("licences")} AS revocation,
    ${isSuperseded} AS isSuperseded, ${isListed} AS isListed
  FROM renders JOIN preparations ON preparations.id = renders.preparation_id
  JOIN uploads ON uploads.id = renders.upload_id
  LEFT JOIN licences ON licences.id = ${licenceOfRender}
  LEFT JOIN video_details ON video_details.render_id = renders.id
  LEFT JOIN campaigns ON campaigns.id = video_details.campaign_id
  LEFT JOIN licence_revocations ON licence_revocations.licence_id = licences.id
  WHERE ${where}`;

/** True once a written certificate lists this file. */
export const hasCertificate = ({ pdfKey, versionOf, isListed: listedOn }: RenderRow): boolean =>
  Boolean(pdfKey) && (versionOf === null || listedOn === 1);

/** True if downloading this file would end the undo period of its licence. */
export function endsUndo(row: Pick<RenderRow, "issuedAt" | "licenceStatus" | "downloadedAt">, now: number): boolean {
  if (row.issuedAt === null || row.licenceStatus !== "active" || row.downloadedAt !== null) return false;
  return row.issuedAt + undoPeriod >= now;
}

/** End of the undo period as known now (UTC milliseconds). */
export function undoUntil(row: RenderRow, now: number): number | null {
  if (row.isSuperseded === 1 || row.versionOf !== null || row.issuedAt === null) return null;
  return endsUndo(row, now) ? row.issuedAt + undoPeriod : null;
}
