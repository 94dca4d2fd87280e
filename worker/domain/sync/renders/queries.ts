import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import { licenceRevocations, licences, preparations, renders, uploads } from "#drizzle/schema/index.ts";
import { revocationKind } from "#worker/domain/sync/revocations/revocation-kind.ts";
import { licenceOfRender } from "#worker/domain/sync/licences/licence-of-render.ts";
import { undoPeriod } from "#worker/domain/sync/revocations/undo-period.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import type { MyVideo, MyVideosPage, RenderState } from "./renders.contract.ts";
import { failureMessage, overallProgress, stageOf } from "./present-render.ts";

const myVideosPageSize = 24;

/** Its licence was raised to another scope, and that one is in force. */
const isSuperseded = sql<number>`EXISTS (
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

function selectRenders(ctx: AppContext) {
  return ctx.db
    .select({
      render: shownColumns,
      picture: { status: preparations.status, progress: preparations.progress },
      uploadFilename: uploads.filename,
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
    .leftJoin(licenceRevocations, eq(licenceRevocations.licenceId, licences.id));
}
type Row = Awaited<ReturnType<ReturnType<typeof selectRenders>["execute"]>>[number];

/** The viewer's own render; another's and none are both null. */
export async function getRenderState(
  ctx: AppContext,
  viewer: Viewer,
  id: string,
): Promise<RenderState | null> {
  const [row] = await selectRenders(ctx).where(and(eq(renders.id, id), eq(renders.userId, viewer.id)));
  return row ? toState(row, ctx.clock.now()) : null;
}

/** Newest first, a video whose licence was raised once. `after` is the cursor of the last entry seen: `<created_at>.<id>`. */
export async function listMyVideos(
  ctx: AppContext,
  viewer: Viewer,
  after: string | null,
): Promise<MyVideosPage> {
  const rows = await selectRenders(ctx)
    .where(and(eq(renders.userId, viewer.id), olderThan(after), sql`NOT ${isSuperseded}`))
    .orderBy(desc(renders.createdAt), renders.id)
    .limit(myVideosPageSize + 1);
  const shown = rows.slice(0, myVideosPageSize);
  const last = shown.at(-1);
  const hasMore = rows.length > myVideosPageSize && last;
  return {
    videos: shown.map(toVideo),
    nextAfter: hasMore ? `${last.render.createdAt}.${last.render.id}` : null,
  };
}

function olderThan(after: string | null) {
  const [createdAt, id] = after?.split(".") ?? [];
  if (!createdAt || !id || !Number.isInteger(Number(createdAt))) return undefined;
  return or(
    lt(renders.createdAt, Number(createdAt)),
    and(eq(renders.createdAt, Number(createdAt)), sql`${renders.id} > ${id}`),
  );
}

/** Spec §2: what super users see beneath a render of their own. Rows as they are, without storage keys or hashes. */
export async function getRenderPayload(ctx: AppContext, viewer: Viewer, id: string): Promise<unknown> {
  if (!viewer.isSuperUser) return null;
  // Two questions: all three rows together have more columns than D1 gives in one answer (100).
  const [[row], [source]] = await Promise.all([
    ctx.db
      .select({ render: renders, preparation: preparations })
      .from(renders)
      .innerJoin(preparations, eq(preparations.id, renders.preparationId))
      .where(and(eq(renders.id, id), eq(renders.userId, viewer.id))),
    ctx.db
      .select({ upload: uploads, licence: licences })
      .from(renders)
      .innerJoin(uploads, eq(uploads.id, renders.uploadId))
      .leftJoin(licences, eq(licences.id, licenceOfRender))
      .where(and(eq(renders.id, id), eq(renders.userId, viewer.id))),
  ]);
  if (!row || !source) return null;
  const { multipartId: _multipartId, ...upload } = source.upload;
  const { trackTitle: title, artist, isrc, trackDurationMs: durationMs } = row.render;
  return { ...row, licence: source.licence, upload, track: { title, artist, isrc, durationMs } };
}

function toState(row: Row, now: number): RenderState {
  const { render, licence } = row;
  const progress = overallProgress(render, row.picture);
  const isVersion = render.versionOf !== null;
  const isPdfReady = hasCertificate(row);
  return {
    ...shared(row),
    scope: render.scope,
    termsVersion: render.termsVersion,
    progress,
    stage: stageOf(render, row.picture),
    version: `${render.status}:${progress.toFixed(2)}:${isPdfReady ? "pdf" : "-"}`,
    video:
      render.status === "completed" && render.sha256 && render.durationMs && render.bytes
        ? {
            width: render.outputWidth ?? 0,
            height: render.outputHeight ?? 0,
            durationSeconds: render.durationMs / 1000,
            sha256: render.sha256,
            bytes: render.bytes,
          }
        : null,
    licence: licence && { id: licence.id, number: licence.number, isPdfReady, revocation: row.revocation },
    versionOf: isVersion && licence ? { renderId: licence.renderId, licenceNumber: licence.number } : null,
    undoUntil: undoUntil(row, now),
  };
}

function toVideo(row: Row): MyVideo {
  const { render, licence } = row;
  return {
    ...shared(row),
    progress: overallProgress(render, row.picture),
    hasPoster: render.posterKey !== null,
    width: render.outputWidth,
    height: render.outputHeight,
    durationSeconds: render.durationMs === null ? null : render.durationMs / 1000,
    licence: licence && hasCertificate(row) ? { id: licence.id, number: licence.number } : null,
    versionOf: render.versionOf === null ? null : (licence?.number ?? null),
    revocation: row.revocation,
  };
}

/** A certificate that names this file is written. */
const hasCertificate = ({ render, licence, isListed: listedOn }: Row): boolean =>
  Boolean(licence?.pdfKey) && (render.versionOf === null || listedOn === 1);

function undoUntil({ render, licence, isSuperseded: isUpgraded }: Row, now: number): number | null {
  if (isUpgraded === 1 || render.versionOf !== null) return null;
  if (!licence || licence.status === "revoked" || licence.downloadedAt !== null) return null;
  const until = licence.issuedAt + undoPeriod;
  return until >= now ? until : null;
}

function shared({ render, uploadFilename }: Row) {
  const { id, status, trackId, trackTitle, artist, priceTokens, createdAt } = render;
  const message = failureMessage(render);
  return { id, status, trackId, priceTokens, createdAt, message, trackTitle, artist, uploadFilename };
}
