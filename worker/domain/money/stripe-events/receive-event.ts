import { readJson } from "#worker/domain/lib/text.contract.ts";
import { eq } from "drizzle-orm";
import { type Statement, isRefusedBy, runBatch } from "#drizzle/client.ts";
import { stripeEvents } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { log } from "#worker/domain/lib/log.ts";
import { isSignedByProvider } from "./check-signature.ts";
import {
  type WebhookEvent,
  type WebhookEndpoint,
  type EventRefusal,
  eventBodies,
} from "./stripe-events.contract.ts";
import { accountHandlers, handlers } from "./handlers.ts";

export type EventOutcome = { ok: true; isNew: boolean } | { ok: false; refusal: EventRefusal };

/**
 * Takes a webhook event of the payment provider: each once, noted in the same batch as what it changed. A thrown error brings
 * it back later.
 */
export async function receiveEvent(
  ctx: AppContext,
  endpoint: WebhookEndpoint,
  sent: { body: string; signature: string | null },
): Promise<EventOutcome> {
  const secret = secretOf(ctx, endpoint);
  if (!(await isSignedByProvider(ctx.stripe, { ...sent, secret }, ctx.clock.now()))) {
    log("stripe.event-refused", { endpoint });
    return { ok: false, refusal: "bad-signature" };
  }
  const event = readEvent(endpoint, sent.body);
  if (!event) return { ok: false, refusal: "unreadable" };
  if (await isKnown(ctx, event.id)) return { ok: true, isNew: false };
  const isNew = await take(ctx, event);
  log("stripe.event", { id: event.id, type: event.type, isNew });
  return { ok: true, isNew };
}

/** False when the same webhook event, arriving twice at once, was taken by the other. */
async function take(ctx: AppContext, event: WebhookEvent): Promise<boolean> {
  const ofAccount = event.accountId === null ? undefined : accountHandlers[event.type];
  const handle = ofAccount ?? handlers[event.type];
  const subjectId = ofAccount ? event.accountId : event.subjectId;
  const inbox = storeEvent(ctx, event);
  try {
    if (handle && subjectId !== null) await handle(ctx, subjectId, [inbox]);
    else await runBatch(ctx.db, [inbox]);
    return true;
  } catch (error) {
    if (isRefusedBy(error, "stripe_events.id")) return false;
    throw error;
  }
}

function readEvent(endpoint: WebhookEndpoint, body: string): WebhookEvent | null {
  return eventBodies[endpoint].safeParse(readJson(body)).data ?? null;
}

function secretOf({ settings }: AppContext, endpoint: WebhookEndpoint): string {
  return endpoint === "webhooks" ? settings.STRIPE_WEBHOOK_SECRET : settings.STRIPE_EVENTS_SECRET;
}

async function isKnown(ctx: AppContext, id: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, id));
  return row !== undefined;
}

function storeEvent(ctx: AppContext, { id, type, subjectId, createdAt }: WebhookEvent): Statement {
  return ctx.db.insert(stripeEvents).values({ id, type, subjectId, createdAt, receivedAt: ctx.clock.now() });
}
