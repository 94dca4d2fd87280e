import { eq, sql } from "drizzle-orm";
import {
  campaigns,
  licenceRevocations,
  licences,
  preparations,
  renders,
  uploads,
  videoDetails,
} from "#drizzle/schema/index.ts";
import { revocationKind } from "#worker/domain/sync/revocations/revocation-kind.ts";
import { licenceOfRender } from "#worker/domain/sync/licences/licence-of-render.ts";
import { undoPeriod } from "#worker/domain/sync/revocations/undo-period.ts";
import type { AppContext } from "#worker/context.ts";
import { failureMessage } from "./present-render.ts";

/** Its licence was raised to another scope, and that one is in force. */
export const isSuperseded = sql<number>`EXISTS (
  SELECT 1 FROM superseded_licences AS superseded WHERE superseded.licence_id = ${licences.id})`;

/** Of a version: it stands on the newest issue of its licence's certificate that is written. */
const isListed = sql<number>`EXISTS (
  SELECT 1 FROM licence_versions AS version
  WHERE version.licence_id = ${licences.id} AND version.render_id = ${renders.id}
    AND (version.issue = 1 OR version.pdf_key IS NOT NULL))`;

/** A render has three times as many columns, and a list of them is read often. */
const shownColumns = {
  id: renders.id,
  status: renders.status,
  failureCode: renders.failureCode,
  comparedSeconds: renders.comparedSeconds,
  knownSeconds: renders.knownSeconds,
  progress: renders.progress,
  trackId: renders.trackId,
  trackTitle: renders.trackTitle,
  artist: renders.artist,
  priceTokens: renders.priceTokens,
  scope: renders.scope,
  termsVersion: renders.termsVersion,
  versionOf: renders.versionOf,
  createdAt: renders.createdAt,
  posterKey: renders.posterKey,
  outputWidth: renders.outputWidth,
  outputHeight: renders.outputHeight,
  durationMs: renders.durationMs,
  bytes: renders.bytes,
  sha256: renders.sha256,
};

export function selectRenders(ctx: AppContext) {
  return ctx.db
    .select({
      render: shownColumns,
      details: { name: videoDetails.name, campaignId: campaigns.id, campaign: campaigns.name },
      picture: { status: preparations.status, progress: preparations.progress },
      uploadFilename: uploads.filename,
      upload: {
        id: uploads.id,
        sizeBytes: uploads.sizeBytes,
        status: uploads.status,
        putAsideAt: uploads.putAsideAt,
      },
      licence: {
        id: licences.id,
        renderId: licences.renderId,
        number: licences.number,
        pdfKey: licences.pdfKey,
        status: licences.status,
        issuedAt: licences.issuedAt,
        downloadedAt: licences.downloadedAt,
      },
      revocation: revocationKind,
      isSuperseded,
      isListed,
    })
    .from(renders)
    .innerJoin(preparations, eq(preparations.id, renders.preparationId))
    .innerJoin(uploads, eq(uploads.id, renders.uploadId))
    .leftJoin(licences, eq(licences.id, licenceOfRender))
    .leftJoin(videoDetails, eq(videoDetails.renderId, renders.id))
    .leftJoin(campaigns, eq(campaigns.id, videoDetails.campaignId))
    .leftJoin(licenceRevocations, eq(licenceRevocations.licenceId, licences.id));
}
export type RenderRow = Awaited<ReturnType<ReturnType<typeof selectRenders>["execute"]>>[number];

/** A certificate that names this file is written. */
export const hasCertificate = ({ render, licence, isListed: listedOn }: RenderRow): boolean =>
  Boolean(licence?.pdfKey) && (render.versionOf === null || listedOn === 1);

/** Until when its render can be taken back, as far as is known now (UTC milliseconds). */
export function undoUntil(
  { render, licence, isSuperseded: isUpgraded }: RenderRow,
  now: number,
): number | null {
  if (isUpgraded === 1 || render.versionOf !== null) return null;
  if (!licence || licence.status === "revoked" || licence.downloadedAt !== null) return null;
  const until = licence.issuedAt + undoPeriod;
  return until >= now ? until : null;
}

/** What every view of a render says. */
export function sharedFacts({ render, upload, uploadFilename, details }: RenderRow) {
  const { name, campaignId, campaign } = details;
  const { id, status, trackId, trackTitle, artist, priceTokens, createdAt } = render;
  const message = failureMessage(render);
  return {
    id,
    status,
    trackId,
    priceTokens,
    createdAt,
    message,
    trackTitle,
    artist,
    uploadFilename,
    source: {
      id: upload.id,
      filename: uploadFilename,
      sizeBytes: upload.sizeBytes,
      isKept: upload.status === "uploaded" && upload.putAsideAt === null,
    },
    name: name ?? uploadFilename,
    campaign: campaignId !== null && campaign !== null ? { id: campaignId, name: campaign } : null,
  };
}
