import { sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { days } from "#worker/domain/lib/time.ts";
import { clientKey, takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { canBeNotified, enqueueMail, mailOutboxId } from "#worker/domain/services/mail/enqueue-mail.ts";
import type { Outcome } from "#worker/domain/lib/guards.ts";
import { type Asking, openLink } from "./open-link.ts";
import type { AskForLink, AskForLinkRefusal } from "./reviews.contract.ts";

/** Per day: per client and link, per link, and per owner across all ended links. */
const limits = {
  ofClient: { max: 1, window: days(1) },
  ofLink: { max: 5, window: days(1) },
  ofOwner: { max: 20, window: days(1) },
};

/** Mails the owner of an ended link. Reveals to the sender only what the ended link's page shows. */
export async function askForLink(
  ctx: AppContext,
  asking: Asking,
  { name }: AskForLink,
): Promise<Outcome<AskForLinkRefusal, { cookie: null }>> {
  const opened = await openLink(ctx, asking);
  if (opened.state === "open" || opened.state === "locked") return { ok: false, refusal: "link-is-open" };
  if (opened.state === "unknown") return { ok: false, refusal: "gone" };
  const { id: reviewId, title } = opened.review;
  const [owner] = await ctx.db.all<{ userId: string; email: string; erasedAt: number | null }>(sql`
    SELECT user.id AS userId, user.email, user.erased_at AS erasedAt
    FROM reviews AS review JOIN users AS user ON user.id = review.user_id WHERE review.id = ${reviewId}`);
  if (!owner || !canBeNotified(owner)) return { ok: false, refusal: "gone" };
  const client = `review-asked:${reviewId}:${clientKey(asking.clientAddress)}`;
  if (!(await takeAttempt(ctx, client, limits.ofClient))) return { ok: false, refusal: "asked-already" };
  const isWithin =
    (await takeAttempt(ctx, `review-asked:${reviewId}`, limits.ofLink)) &&
    (await takeAttempt(ctx, `review-asked:${owner.userId}`, limits.ofOwner));
  // The owner has had enough such mails: another one would say nothing new.
  if (!isWithin) return { ok: false, refusal: "asked-already" };
  const id = crypto.randomUUID();
  const { userId, email } = owner;
  const message = { kind: "review-link-asked", reviewId, title, name } as const;
  await runBatch(ctx.db, enqueueMail(ctx.db, { id, userId, to: email, message }, ctx.clock.now()));
  ctx.defer(flushOutbox(ctx, [mailOutboxId(id)]));
  return { ok: true, cookie: null };
}
