import { and, eq, isNull, notInArray, or, sql } from "drizzle-orm";
import { licences, renders } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import {
  type Certificate,
  certificateColumns,
  licenceOfRender,
  newestCertificate,
} from "#worker/domain/licensing/licences/licence-columns.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";

/** Null unless it is the viewer's own, not revoked. Record the download, then call again: an undo may come between. */
export async function findVideo(ctx: AppContext, viewer: Viewer, renderId: string) {
  const [row] = await ctx.db
    .select({
      key: renders.outputKey,
      sha256: renders.sha256,
      title: renders.trackTitle,
      licenceId: licences.id,
      downloadedAt: licences.downloadedAt,
    })
    .from(renders)
    .leftJoin(licences, eq(licences.id, licenceOfRender))
    .where(
      and(
        eq(renders.id, renderId),
        eq(renders.userId, viewer.id),
        eq(renders.status, "completed"),
        or(isNull(licences.status), notInArray(licences.status, ["revoked", "lapsed"])),
      ),
    );
  if (!row?.key) return null;
  const { key, sha256, title, licenceId, downloadedAt } = row;
  return { key, sha256, title, isDownloaded: licenceId === null || downloadedAt !== null };
}

export async function findPoster(ctx: AppContext, viewer: Viewer, renderId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ key: renders.posterKey })
    .from(renders)
    .where(and(eq(renders.id, renderId), eq(renders.userId, viewer.id)));
  return row?.key ?? null;
}

/** The newest issue of a certificate, or the named one, under the name of the video it licenses (spec §7). */
export async function findLicencePdf(ctx: AppContext, viewer: Viewer, licenceId: string, issue: number | null = null) {
  const ofIssue = sql`iif(${issue} = 1, licence.pdf_key, (
    SELECT version.pdf_key FROM licence_versions AS version
    WHERE version.licence_id = licence.id AND version.issue = ${issue}))`;
  const key = issue === null ? newestCertificate : ofIssue;
  type Row = Omit<Certificate, "key"> & { key: string | null; number: string; videoSha256: string };
  const [row] = await ctx.db.all<Row>(sql`
    SELECT ${key} AS key, licence.number, licence.video_sha256 AS videoSha256, ${certificateColumns(issue)}
    FROM licences AS licence
    WHERE licence.id = ${licenceId} AND licence.user_id = ${viewer.id}`);
  if (!row?.key) return null;
  const name = issue === null ? row.videoSha256 : `${row.videoSha256}-issue-${issue}`;
  return { ...row, key: row.key, filename: `${name}.pdf` };
}
