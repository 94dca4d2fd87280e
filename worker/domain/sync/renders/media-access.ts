import { and, eq, isNull, ne, or } from "drizzle-orm";
import { licenceRevocations, licences, renders } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";

/**
 * Where a viewer's own finished video stands. Ownership is part of the question: another's, none and one that was taken back
 * are all null. A download is recorded before it is asked for, so that none comes between.
 */
export async function findVideo(ctx: AppContext, viewer: Viewer, renderId: string) {
  const [row] = await ctx.db
    .select({ key: renders.outputKey, sha256: renders.sha256, title: renders.trackTitle })
    .from(renders)
    .leftJoin(licences, eq(licences.renderId, renders.id))
    .where(
      and(
        eq(renders.id, renderId),
        eq(renders.userId, viewer.id),
        eq(renders.status, "completed"),
        or(isNull(licences.status), ne(licences.status, "revoked")),
      ),
    );
  return row?.key ? { key: row.key, sha256: row.sha256, title: row.title } : null;
}

export async function findPoster(ctx: AppContext, viewer: Viewer, renderId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ key: renders.posterKey })
    .from(renders)
    .where(and(eq(renders.id, renderId), eq(renders.userId, viewer.id)));
  return row?.key ?? null;
}

/** A licence's PDF; the file is named after the video it licenses (spec §7). */
export async function findLicencePdf(ctx: AppContext, viewer: Viewer, licenceId: string) {
  const [row] = await ctx.db
    .select({
      key: licences.pdfKey,
      videoSha256: licences.videoSha256,
      revokedAt: licenceRevocations.revokedAt,
    })
    .from(licences)
    .leftJoin(licenceRevocations, eq(licenceRevocations.licenceId, licences.id))
    .where(and(eq(licences.id, licenceId), eq(licences.userId, viewer.id)));
  if (!row?.key) return null;
  return { key: row.key, revokedAt: row.revokedAt, filename: `${row.videoSha256}.pdf` };
}
