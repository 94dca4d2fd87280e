import { sql } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { nextActId } from "#worker/crypto.ts";
import { listed } from "#worker/domain/lib/query.ts";
import { canBeNotified, enqueueMail, mailOutboxId } from "#worker/domain/services/mail/enqueue-mail.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { dayOf, hours } from "#worker/domain/lib/time.ts";
import { isBySomebody } from "./moderate-answers.ts";

/** Minimum interval between an owner's digests; one digest covers all their reviews. */
const between = hours(24);
/** Per cron run; the next run continues. */
const ownersAtOnce = 50;
const reviewsInMail = 10;

type NewsRow = {
  id: string;
  userId: string;
  email: string;
  erasedAt: number | null;
  title: string;
  votes: number;
  comments: number;
  ofOwner: number;
};

/** Cron: at most one digest a day. If a mail cannot list all reviews, those mailed longest ago go first; the rest stay due. */
export async function mailDigests(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const rows = await ctx.db.all<NewsRow>(sql`
    WITH due AS (
      SELECT review.user_id AS owner FROM reviews AS review INDEXED BY reviews_to_digest WHERE review.has_digest = 1 AND review.put_aside_at IS NULL
      GROUP BY review.user_id HAVING ifnull(max(review.digested_at), 0) <= ${now - between}),
    news AS (
      SELECT review.id, review.user_id AS userId, review.title, ifnull(review.digested_at, review.created_at) AS toldUntil,
        (SELECT count(*) FROM review_votes AS vote WHERE vote.review_id = review.id AND ${isBySomebody(sql`vote.visitor_id`)}
          AND vote.voted_at >= ifnull(review.digested_at, review.created_at) AND vote.voted_at < ${now}) AS votes,
        (SELECT count(*) FROM review_comments AS comment
          WHERE comment.review_id = review.id AND ${isBySomebody(sql`comment.visitor_id`)}
          AND comment.created_at >= ifnull(review.digested_at, 0) AND comment.created_at < ${now}) AS comments
      FROM due JOIN reviews AS review ON review.user_id = due.owner AND review.has_digest = 1 AND review.put_aside_at IS NULL),
    due_news AS (
      SELECT news.*, count(*) OVER (PARTITION BY news.userId) AS ofOwner,
        row_number() OVER (PARTITION BY news.userId ORDER BY news.toldUntil, news.id) AS place
      FROM news WHERE news.votes + news.comments > 0)
    SELECT due_news.id, due_news.userId, due_news.title, due_news.votes, due_news.comments, due_news.ofOwner, user.email,
      user.erased_at AS erasedAt
    FROM due_news JOIN users AS user ON user.id = due_news.userId WHERE due_news.place <= ${reviewsInMail}
    ORDER BY due_news.userId, due_news.place LIMIT ${ownersAtOnce * reviewsInMail}`);
  for (const [userId, news] of [...Map.groupBy(rows, (row) => row.userId)].slice(0, ownersAtOnce))
    await tell(ctx, userId, { news, now });
}

/** Idempotent: the mail's id is made of account and day, so of two concurrent runs one is refused. */
async function tell(ctx: AppContext, userId: string, { news, now }: { news: readonly NewsRow[]; now: number }): Promise<void> {
  const [owner] = news;
  if (!owner || !canBeNotified(owner)) return;
  const id = nextActId("review-digest", userId, dayOf(now));
  const reviews = news.map(({ title, votes, comments }) => ({ title, votes, comments }));
  const message = { kind: "review-digest", reviews, more: owner.ofOwner - news.length } as const;
  try {
    await runBatch(ctx.db, [
      ...enqueueMail(ctx.db, { id, userId, to: owner.email, message }, now),
      ctx.db.run(sql`
        UPDATE reviews SET digested_at = ${now} WHERE has_digest = 1 AND id IN ${listed(news.map((review) => review.id))}`),
    ]);
  } catch (error) {
    if (!isRefusedBy(error, "mails.id")) throw error;
    return;
  }
  ctx.defer(flushOutbox(ctx, [mailOutboxId(id)]));
}
