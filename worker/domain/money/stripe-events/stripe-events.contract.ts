import { z } from "zod";

/** The two destinations have separate paths and secrets. */
export type WebhookEndpoint = "webhooks" | "events";

/**
 * Only the subject of a webhook event is used: its state is read from the provider. `accountId`: the label's account
 * that it came from, null for our own. Times in UTC milliseconds.
 */
export type WebhookEvent = {
  id: string;
  type: string;
  subjectId: string | null;
  accountId: string | null;
  createdAt: number;
};

const id = z.string().min(1).max(255);
const type = z.string().min(1).max(255);

const Snapshot = z
  .object({
    object: z.literal("event"),
    id,
    type,
    created: z.int().nonnegative(),
    account: id.nullish(),
    data: z.object({ object: z.object({ id: id.optional() }) }),
  })
  .transform(({ created, data, account, ...event }): WebhookEvent => ({
    id: event.id,
    type: event.type,
    subjectId: data.object.id ?? null,
    accountId: account ?? null,
    createdAt: created * 1000,
  }));

const Thin = z
  .object({
    object: z.literal("v2.core.event"),
    id,
    type,
    created: z.iso.datetime({ offset: true }),
    related_object: z.object({ id }).nullish(),
  })
  .transform(({ created, related_object: related, ...event }): WebhookEvent => ({
    id: event.id,
    type: event.type,
    subjectId: related?.id ?? null,
    accountId: related?.id ?? null,
    createdAt: Date.parse(created),
  }));

export const eventBodies = { webhooks: Snapshot, events: Thin } as const satisfies Record<
  WebhookEndpoint,
  z.ZodType<WebhookEvent>
>;

export type EventRefusal = "bad-signature" | "unreadable";
