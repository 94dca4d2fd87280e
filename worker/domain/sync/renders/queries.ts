import { and, eq } from "drizzle-orm";
import { licences, preparations, renders, uploads } from "#drizzle/schema/index.ts";
import { licenceOfRender } from "#worker/domain/sync/licences/licence-of-render.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import type { RenderState } from "./renders.contract.ts";
import { overallProgress, stageOf } from "./present-render.ts";
import { hasCertificate, type RenderRow, selectRenders, sharedFacts, undoUntil } from "./render-rows.ts";

/** The viewer's own render; another's and none are both null. */
export async function getRenderState(
  ctx: AppContext,
  viewer: Viewer,
  id: string,
): Promise<RenderState | null> {
  const [row] = await selectRenders(ctx).where(and(eq(renders.id, id), eq(renders.userId, viewer.id)));
  return row ? toState(row, ctx.clock.now()) : null;
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

function toState(row: RenderRow, now: number): RenderState {
  const { render, licence } = row;
  const progress = overallProgress(render, row.picture);
  const isVersion = render.versionOf !== null;
  const isPdfReady = hasCertificate(row);
  return {
    ...sharedFacts(row),
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
