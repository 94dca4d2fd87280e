import { readJson } from "#worker/domain/base/json/json.contract.ts";
import { eq } from "drizzle-orm";
import { type Statement, isRefusedBy, runBatch } from "#drizzle/client.ts";
import { stripeEvents } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { log } from "#worker/domain/base/log.ts";
import { isSignedByProvider } from "./check-signature.ts";
import { type Notice, type NoticeDoor, type NoticeRefusal, noticeBodies } from "./stripe-events.contract.ts";
import { accountHandlers, handlers } from "./handlers.ts";

export type NoticeOutcome = { ok: true; isNew: boolean } | { ok: false; refusal: NoticeRefusal };

/**
 * Takes a notice of the payment provider: each once, noted in the same batch as what it changed. A thrown error brings
 * it back later.
 */
export async function receiveNotice(
  ctx: AppContext,
  door: NoticeDoor,
  sent: { body: string; signature: string | null },
): Promise<NoticeOutcome> {
  const secret = secretOf(ctx, door);
  if (!(await isSignedByProvider(ctx.stripe, { ...sent, secret }, ctx.clock.now()))) {
    log("stripe.notice-refused", { door });
    return { ok: false, refusal: "bad-signature" };
  }
  const notice = readNotice(door, sent.body);
  if (!notice) return { ok: false, refusal: "unreadable" };
  if (await isKnown(ctx, notice.id)) return { ok: true, isNew: false };
  const isNew = await take(ctx, notice);
  log("stripe.notice", { id: notice.id, type: notice.type, isNew });
  return { ok: true, isNew };
}

/** False when the same notice, arriving twice at once, was taken by the other. */
async function take(ctx: AppContext, notice: Notice): Promise<boolean> {
  const ofAccount = notice.accountId === null ? undefined : accountHandlers[notice.type];
  const handle = ofAccount ?? handlers[notice.type];
  const subjectId = ofAccount ? notice.accountId : notice.subjectId;
  const inbox = noteDown(ctx, notice);
  try {
    if (handle && subjectId !== null) await handle(ctx, subjectId, [inbox]);
    else await runBatch(ctx.db, [inbox]);
    return true;
  } catch (error) {
    if (isRefusedBy(error, "stripe_events.id")) return false;
    throw error;
  }
}

function readNotice(door: NoticeDoor, body: string): Notice | null {
  return noticeBodies[door].safeParse(readJson(body)).data ?? null;
}

function secretOf({ settings }: AppContext, door: NoticeDoor): string {
  return door === "webhooks" ? settings.STRIPE_WEBHOOK_SECRET : settings.STRIPE_EVENTS_SECRET;
}

async function isKnown(ctx: AppContext, id: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, id));
  return row !== undefined;
}

function noteDown(ctx: AppContext, { id, type, subjectId, createdAt }: Notice): Statement {
  return ctx.db.insert(stripeEvents).values({ id, type, subjectId, createdAt, receivedAt: ctx.clock.now() });
}
