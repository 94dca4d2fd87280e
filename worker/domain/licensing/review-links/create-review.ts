import { sql } from "drizzle-orm";
import { requireRefusal, runBatch, type Statement } from "#drizzle/client.ts";
import { reviews } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { isStale } from "#worker/domain/lib/guards.ts";
import { generateSecret, sealToken } from "./secret-links.ts";
import { days as inDays } from "#worker/domain/lib/time.ts";
import { getUpload } from "#worker/domain/services/files/uploads/queries.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { hashPassword, inTurn, overloaded } from "#worker/domain/people/accounts/passwords.ts";
import { ensurePreparation } from "#worker/domain/licensing/videos/preparations/ensure-preparation.ts";
import { usualVolume } from "#worker/domain/licensing/videos/videos.contract.ts";
import { longestVisitorName } from "./review-limits.contract.ts";
import type { CreateReview, CreateReviewRefusal } from "./reviews.contract.ts";

type Outcome = { ok: true; id: string } | { ok: false; refusal: CreateReviewRefusal };

const refusedBy: Record<string, CreateReviewRefusal> = {
  too_many_reviews: "too-many-reviews",
  no_such_video: "no-such-video",
};

/** Creates a review of tracks on sale, each at its cue and volume. Requests the proxy and copies the viewer's vote. */
export async function createReview(ctx: AppContext, viewer: Viewer, input: CreateReview): Promise<Outcome> {
  const upload = await getUpload(ctx, viewer, input.videoId);
  if (upload?.purpose !== "video" || upload.status !== "uploaded") return { ok: false, refusal: "no-such-video" };
  const prepared = await ensurePreparation(ctx, upload, null);
  if (!prepared.ok) return { ok: false, refusal: "too-many-preparations" };
  const { status, proxyKey } = prepared.preparation;
  if (status === "refused") return { ok: false, refusal: "unusable-video" };
  // The picture is older than reviews, or the service could make no proxy.
  if (status === "ready" && proxyKey === null) return { ok: false, refusal: "no-small-picture" };
  const { password } = input;
  const passwordHash = password ? await inTurn(() => hashPassword(password)) : undefined;
  if (passwordHash === null) return overloaded;
  const [id, token, now] = [crypto.randomUUID(), generateSecret(), ctx.clock.now()];
  try {
    await runBatch(ctx.db, [
      ctx.db.insert(reviews).values({
        id,
        userId: viewer.id,
        uploadId: upload.id,
        title: input.title,
        tokenHash: sha256Hex(token),
        sealedToken: sealToken(ctx, "review", id, token),
        passwordHash: passwordHash ?? null,
        hasDigest: input.hasDigest === "on",
        createdAt: now,
        expiresAt: now + inDays(input.days),
      }),
      ctx.db.run(sql`
        INSERT INTO review_candidates (review_id, position, track_id, start_at_ms, volume_percent)
        SELECT ${id}, asked.key + 1, track.id, ifnull(cue.start_at_ms, 0), ifnull(cue.volume_percent, ${usualVolume})
        FROM json_each(${JSON.stringify(input.trackId)}) AS asked
          JOIN tracks AS track ON track.id = asked.value AND track.is_active = 1
          LEFT JOIN cues AS cue ON cue.upload_id = ${upload.id} AND cue.track_id = track.id`),
      ctx.db.run(sql`SELECT CASE WHEN changes() = ${input.trackId.length} THEN 1 ELSE json('stale') END`),
      ...carryVote(ctx, viewer, { id, now }),
    ]);
    return { ok: true, id };
  } catch (error) {
    if (isStale(error)) return { ok: false, refusal: "no-such-track" };
    return requireRefusal(error, refusedBy);
  }
}

/** Copies the viewer's newest vote under the brand's name, dated before the review so that no digest reports it as news. */
function carryVote(ctx: AppContext, viewer: Viewer, { id, now }: { id: string; now: number }): Statement[] {
  const [visitorId, secretHash] = [crypto.randomUUID(), sha256Hex(generateSecret())];
  return [
    ctx.db.run(sql`
      INSERT INTO review_visitors (id, review_id, secret_hash, name, created_at)
      SELECT ${visitorId}, ${id}, ${secretHash}, substr(brand.brand_name, 1, ${longestVisitorName}), ${now - 1}
      FROM brand_profiles AS brand WHERE brand.user_id = ${viewer.id} AND EXISTS (
        SELECT 1 FROM review_candidates AS candidate JOIN track_votes AS vote ON vote.track_id = candidate.track_id
        WHERE candidate.review_id = ${id} AND vote.user_id = ${viewer.id})`),
    ctx.db.run(sql`
      INSERT INTO review_votes (visitor_id, review_id, position, voted_at)
      SELECT visitor.id, visitor.review_id, candidate.position, ${now - 1}
      FROM review_visitors AS visitor JOIN review_candidates AS candidate ON candidate.review_id = visitor.review_id
        JOIN track_votes AS vote ON vote.track_id = candidate.track_id AND vote.user_id = ${viewer.id}
      WHERE visitor.id = ${visitorId} ORDER BY vote.voted_at DESC, candidate.position LIMIT 1`),
  ];
}
