import { and, eq, sql } from "drizzle-orm";
import { PictureFormat } from "#render-service/formats/formats.contract.ts";
import { licences, preparations, renders, uploads } from "#drizzle/schema/index.ts";
import { licenceOfRender } from "#worker/domain/licensing/licences/licence-columns.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { RenderState } from "./renders.contract.ts";
import { overallProgress, sharedFacts, stageOf } from "./present-render.ts";
import { endsUndo, hasCertificate, type RenderRow, selectRenders, undoUntil } from "./render-rows.ts";

/** Null if it is another account's. */
export async function getRenderState(ctx: AppContext, viewer: Viewer, id: string): Promise<RenderState | null> {
  const [row] = await ctx.db.all<RenderRow>(selectRenders(sql`renders.id = ${id} AND renders.user_id = ${viewer.id}`));
  return row ? toRenderState(row, ctx.clock.now()) : null;
}

/** Spec §2: raw rows shown to super users below their own render, without storage keys and hashes. */
export async function getRenderPayload(ctx: AppContext, viewer: Viewer, id: string): Promise<unknown> {
  if (!viewer.isSuperUser) return null;
  // Two queries: all three rows together exceed D1's 100 result columns.
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

function readFormat(json: string | null): RenderState["format"] {
  const format = json === null ? null : PictureFormat.safeParse(JSON.parse(json)).data;
  return format ? { aspect: format.aspect, inMs: format.inMs, outMs: format.outMs } : null;
}

export function toRenderState(row: RenderRow, now: number): RenderState {
  const { status, licenceId, licenceNumber, licensedRender } = row;
  const progress = overallProgress(row);
  const isPdfReady = hasCertificate(row);
  const hasLicence = licenceId !== null && licenceNumber !== null && licensedRender !== null;
  return {
    ...sharedFacts(row),
    scope: row.scope,
    termsVersion: row.termsVersion,
    progress,
    stage: stageOf(row),
    version: `${status}:${progress.toFixed(2)}:${isPdfReady ? "pdf" : "-"}`,
    video:
      status === "completed" && row.sha256 && row.durationMs && row.bytes
        ? {
            width: row.outputWidth ?? 0,
            height: row.outputHeight ?? 0,
            durationSeconds: row.durationMs / 1000,
            sha256: row.sha256,
            bytes: row.bytes,
          }
        : null,
    licence: hasLicence
      ? {
          id: licenceId,
          number: licenceNumber,
          isPdfReady,
          revocation: row.revocation,
          isSuspended: row.licenceStatus === "suspended",
        }
      : null,
    versionOf: row.versionOf !== null && hasLicence ? { renderId: licensedRender, licenceNumber } : null,
    format: readFormat(row.format),
    hasOtherSound: row.originalMode !== "mute",
    endsUndo: endsUndo(row, now),
    undoUntil: undoUntil(row, now),
  };
}
