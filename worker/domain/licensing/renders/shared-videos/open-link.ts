import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { clientKey, takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import type { LicenceGrant } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { hashOfToken, stateOfLink } from "#worker/domain/licensing/review-links/secret-links.ts";
import { hours } from "#worker/domain/lib/time.ts";
import { licenceInForceOfRender } from "#worker/domain/licensing/licences/licence-columns.ts";
import type { SharedVideoLookup } from "./shared-videos.contract.ts";

type LinkedVideo = Pick<LicenceGrant, "scope" | "termsVersion"> & {
  id: string;
  isSuspended: 0 | 1;
  isDownloadable: 0 | 1;
  expiresAt: number;
  revokedAt: number | null;
  brandName: string;
  name: string;
  trackTitle: string;
  artist: string;
  licenceNumber: string | null;
  width: number | null;
  height: number | null;
  durationMs: number;
  bytes: number;
  outputKey: string;
  posterKey: string | null;
};

/** The only access without an account. Null for an unknown link, a revoked licence and an unapproved account. */
async function findLinked(ctx: AppContext, token: string): Promise<LinkedVideo | null> {
  const tokenHash = hashOfToken(token);
  if (tokenHash === null) return null;
  const [row] = await ctx.db.all<LinkedVideo>(sql`
    SELECT shared.id, ifnull(licence.status, '') = 'suspended' AS isSuspended,
      shared.is_downloadable AND ifnull(licence.status, '') <> 'suspended' AS isDownloadable, shared.expires_at AS expiresAt,
      shared.revoked_at AS revokedAt, brand.brand_name AS brandName,
      ifnull(detail.name, upload.filename) AS name,
      renders.track_title AS trackTitle, renders.artist, licence.number AS licenceNumber,
      ifnull(licence.scope, renders.scope) AS scope, ifnull(licence.terms_version, renders.terms_version) AS termsVersion,
      renders.output_width AS width, renders.output_height AS height, renders.duration_ms AS durationMs, renders.bytes,
      renders.output_key AS outputKey, renders.poster_key AS posterKey
    FROM shared_videos AS shared JOIN renders ON renders.id = shared.render_id AND renders.status = 'completed'
      JOIN users AS user ON user.id = shared.user_id AND user.approval_status = 'approved'
      JOIN brand_profiles AS brand ON brand.user_id = shared.user_id
      JOIN uploads AS upload ON upload.id = renders.upload_id
      LEFT JOIN licences AS licence ON licence.id = ${licenceInForceOfRender}
      LEFT JOIN video_details AS detail ON detail.render_id = renders.id
    WHERE shared.token_hash = ${tokenHash} AND ifnull(licence.status, '') NOT IN ('revoked', 'lapsed')`);
  return row ?? null;
}

/** Reads a shared video and counts the visit: one per browser and hour. */
export async function visitSharedVideo(
  ctx: AppContext,
  { token, clientAddress }: { token: string; clientAddress: string },
): Promise<SharedVideoLookup> {
  const row = await findLinked(ctx, token);
  if (!row) return { state: "unknown" };
  const { id, outputKey: _, posterKey: __, durationMs, isSuspended, isDownloadable, revokedAt, ...video } = row;
  const now = ctx.clock.now();
  const state = stateOfLink({ expiresAt: video.expiresAt, revokedAt }, now);
  if (state !== "open") return { state };
  const once = { max: 1, window: hours(1) };
  if (await takeAttempt(ctx, `shared-video:${id}:${clientKey(clientAddress)}`, once))
    await ctx.db.run(sql`UPDATE shared_videos SET visits = visits + 1, last_visit_at = ${now} WHERE id = ${id}`);
  return {
    state,
    video: {
      ...video,
      durationSeconds: durationMs / 1000,
      isSuspended: isSuspended === 1,
      isDownloadable: isDownloadable === 1,
    },
  };
}

/** The file behind an open link; null when closed, or when its owner does not allow the download. */
export async function findSharedFile(
  ctx: AppContext,
  { token, part, isDownload }: { token: string; part: "video" | "poster"; isDownload: boolean },
): Promise<{ key: string; filename: string } | null> {
  const row = await findLinked(ctx, token);
  if (!row || stateOfLink(row, ctx.clock.now()) !== "open") return null;
  if (isDownload && row.isDownloadable === 0) return null;
  const [key, ending] = part === "video" ? [row.outputKey, "mp4"] : [row.posterKey, "jpg"];
  return key === null ? null : { key, filename: `${row.trackTitle} - Cuesheet.${ending}` };
}
