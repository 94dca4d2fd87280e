import { sql } from "drizzle-orm";
import { isRefusedBy, requireRefusal, runBatch, type Statement } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { clientKey, takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import { isStale, requireOneRow } from "#worker/domain/lib/guards.ts";
import { days, minutes } from "#worker/domain/lib/time.ts";
import { type Asking, type LinkedReview, openReview, reviewCookie } from "./open-link.ts";
import { generateSecret } from "./secret-links.ts";
import type { AddComment, RenameVisitor, VisitorRefusal, Vote } from "./reviews.contract.ts";

/** `cookie`: the `Set-Cookie` value for a browser that had none. */
export type Answered = { ok: true; cookie: string | null } | { ok: false; refusal: VisitorRefusal };

/** Votes, notes and names per client and link; more than a room full of people sends. */
const answerLimit = { max: 120, window: minutes(10) };
/** New names per client and link: an office may share one address; far below the hundred visitors of a review. */
const nameLimit = { max: 20, window: days(1) };

const refusedBy: Record<string, VisitorRefusal> = {
  reviewer_removed: "removed",
  too_many_visitors: "too-many-visitors",
  too_many_comments: "too-many-comments",
};

/** One vote per visitor; the last one counts. */
export function vote(ctx: AppContext, asking: Asking, { position, name }: Vote): Promise<Answered> {
  const now = ctx.clock.now();
  return answer(ctx, asking, name, (review, secretHash) => [
    ctx.db.run(sql`
      INSERT INTO review_votes (visitor_id, review_id, position, voted_at)
      SELECT visitor.id, visitor.review_id, candidate.position, ${now}
      FROM review_visitors AS visitor JOIN review_candidates AS candidate
        ON candidate.review_id = visitor.review_id AND candidate.position = ${position}
      WHERE ${isVisitor(review, secretHash)} AND ${isStillOpen(review, now)}
      ON CONFLICT (visitor_id) DO UPDATE SET position = excluded.position, voted_at = excluded.voted_at`),
  ]);
}

export function addComment(ctx: AppContext, asking: Asking, { at, about, text, name }: AddComment): Promise<Answered> {
  const now = ctx.clock.now();
  return answer(ctx, asking, name, (review, secretHash) => [
    ctx.db.run(sql`
      INSERT INTO review_comments (id, review_id, visitor_id, at_ms, position, text, created_at)
      SELECT ${crypto.randomUUID()}, visitor.review_id, visitor.id, ${Math.round(at * 1000)}, ${about ?? null}, ${text},
        ${now}
      FROM review_visitors AS visitor
      WHERE ${isVisitor(review, secretHash)} AND ${isStillOpen(review, now)}`),
  ]);
}

/** Renames a visitor, also on earlier votes and notes. */
export function renameVisitor(ctx: AppContext, asking: Asking, { name }: RenameVisitor): Promise<Answered> {
  const now = ctx.clock.now();
  return answer(ctx, asking, name, (review, secretHash) => [
    ctx.db.run(sql`
      UPDATE review_visitors AS visitor SET name = ${name}
      WHERE ${isVisitor(review, secretHash)} AND ${isStillOpen(review, now)}`),
  ]);
}

/** Matches the visitor's row in `review_visitors AS visitor`, unless the owner has removed them. */
const isVisitor = ({ id }: LinkedReview, secretHash: string) => sql`
  visitor.review_id = ${id} AND visitor.secret_hash = ${secretHash} AND visitor.put_aside_at IS NULL`;

/** Checked in the write itself, so that a link closed meanwhile accepts nothing. */
const isStillOpen = ({ id }: LinkedReview, now: number) => sql`EXISTS (
  SELECT 1 FROM reviews AS review
  WHERE review.id = ${id} AND review.revoked_at IS NULL AND review.expires_at > ${now})`;

/** Adds a new visitor in the same batch. The browser's secret identifies them, so concurrent answers share one row. */
async function answer(
  ctx: AppContext,
  asking: Asking,
  name: string | null,
  write: (review: LinkedReview, secretHash: string) => Statement[],
): Promise<Answered> {
  const review = await openReview(ctx, asking);
  if (!review) return { ok: false, refusal: "gone" };
  const client = `${review.id}:${clientKey(asking.clientAddress)}`;
  if (!(await takeAttempt(ctx, `review-answer:${client}`, answerLimit))) return { ok: false, refusal: "too-many-attempts" };
  const drawn = review.reviewerHash === null ? generateSecret() : null;
  const secretHash = review.reviewerHash ?? sha256Hex(drawn ?? "");
  const isNew = name !== null && !(await hasName(ctx, review, secretHash));
  if (isNew && !(await takeAttempt(ctx, `review-name:${client}`, nameLimit))) return { ok: false, refusal: "too-many-names" };
  try {
    await runBatch(ctx.db, [
      ...(isNew ? [createVisitor(ctx, review, { secretHash, name })] : []),
      ...write(review, secretHash),
      requireOneRow(ctx.db),
    ]);
    return { ok: true, cookie: drawn && reviewCookie(ctx, "reviewer", review.tokenHash, drawn) };
  } catch (error) {
    if (isStale(error)) return { ok: false, refusal: await explainRefusal(ctx, asking, secretHash) };
    if (isRefusedBy(error, "no_such_visitor")) return { ok: false, refusal: "gone" };
    return requireRefusal(error, refusedBy);
  }
}

/** An existing name is kept. */
function createVisitor(
  ctx: AppContext,
  review: LinkedReview,
  { secretHash, name }: { secretHash: string; name: string },
): Statement {
  const now = ctx.clock.now();
  return ctx.db.run(sql`
    INSERT INTO review_visitors (id, review_id, secret_hash, name, created_at)
    SELECT ${crypto.randomUUID()}, ${review.id}, ${secretHash}, ${name}, ${now} WHERE ${isStillOpen(review, now)}
    ON CONFLICT (review_id, secret_hash) DO NOTHING`);
}

/** No row was written: this browser has no name yet, or the target is gone. */
async function explainRefusal(ctx: AppContext, asking: Asking, secretHash: string): Promise<VisitorRefusal> {
  const review = await openReview(ctx, asking);
  if (!review) return "gone";
  return (await hasName(ctx, review, secretHash)) ? "gone" : "no-name";
}

async function hasName(ctx: AppContext, review: LinkedReview, secretHash: string): Promise<boolean> {
  const rows = await ctx.db.all(sql`
    SELECT 1 FROM review_visitors AS visitor WHERE ${isVisitor(review, secretHash)}`);
  return rows.length > 0;
}
