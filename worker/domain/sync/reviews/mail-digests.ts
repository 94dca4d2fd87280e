import { sql } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { nextActId } from "#worker/crypto.ts";
import { canBeNotified } from "#worker/domain/base/mail/can-be-notified.ts";
import { enqueueMail, mailOutboxId } from "#worker/domain/base/mail/enqueue-mail.ts";
import { flushOutbox } from "#worker/domain/base/outbox/outbox.ts";
import { dayOf, hours } from "#worker/domain/base/time.ts";

/** An owner hears of all their reviews at once, and not again for so long. */
const between = hours(24);
/** Of one tick; the next one goes on. */
const ownersAtOnce = 50;
const reviewsInMail = 10;

type NewsRow = {
  userId: string;
  email: string;
  erasedAt: number | null;
  title: string;
  votes: number;
  comments: number;
};

/** Cron: tells owners, at most once a day, how many votes and notes have come since they were last told. */
export async function mailDigests(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const rows = await ctx.db.all<NewsRow>(sql`
    WITH due AS (
      SELECT review.user_id AS owner FROM reviews AS review INDEXED BY reviews_to_digest WHERE review.has_digest = 1
      GROUP BY review.user_id HAVING ifnull(max(review.digested_at), 0) <= ${now - between}),
    news AS (
      SELECT review.user_id AS userId, review.title, review.created_at AS createdAt,
        (SELECT count(*) FROM review_votes AS vote
          WHERE vote.review_id = review.id AND vote.voted_at >= ifnull(review.digested_at, 0)) AS votes,
        (SELECT count(*) FROM review_comments AS comment
          WHERE comment.review_id = review.id AND comment.created_at >= ifnull(review.digested_at, 0)) AS comments
      FROM due JOIN reviews AS review ON review.user_id = due.owner AND review.has_digest = 1)
    SELECT news.*, user.email, user.erased_at AS erasedAt FROM news JOIN users AS user ON user.id = news.userId
    WHERE news.votes + news.comments > 0 ORDER BY news.userId, news.createdAt DESC LIMIT 500`);
  for (const [userId, news] of [...Map.groupBy(rows, (row) => row.userId)].slice(0, ownersAtOnce))
    await tell(ctx, userId, news);
}

/** One mail, and the note that it was written; two ticks at once give it one id, of the account and the day. */
async function tell(ctx: AppContext, userId: string, news: readonly NewsRow[]): Promise<void> {
  const [owner] = news;
  if (!owner || !canBeNotified(owner)) return;
  const now = ctx.clock.now();
  const id = nextActId("review-digest", userId, dayOf(now));
  const reviews = news
    .slice(0, reviewsInMail)
    .map(({ title, votes, comments }) => ({ title, votes, comments }));
  const message = { kind: "review-digest", reviews } as const;
  try {
    await runBatch(ctx.db, [
      ...enqueueMail(ctx.db, { id, userId, to: owner.email, message }, now),
      ctx.db.run(sql`UPDATE reviews SET digested_at = ${now} WHERE user_id = ${userId} AND has_digest = 1`),
    ]);
  } catch (error) {
    if (!isRefusedBy(error, "mails.id")) throw error;
    return;
  }
  ctx.defer(flushOutbox(ctx, [mailOutboxId(id)]));
}
