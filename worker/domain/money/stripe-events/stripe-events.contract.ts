import { z } from "zod";

/** Both destinations have a path and a secret of their own. */
export type NoticeDoor = "webhooks" | "events";

/**
 * Of a notice only who it is about counts: what became of that is asked at the provider. `accountId`: the label's account
 * that it came from, null for our own. Times in UTC milliseconds.
 */
export type Notice = {
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
  .transform(({ created, data, account, ...notice }): Notice => ({
    id: notice.id,
    type: notice.type,
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
  .transform(({ created, related_object: related, ...notice }): Notice => ({
    id: notice.id,
    type: notice.type,
    subjectId: related?.id ?? null,
    accountId: related?.id ?? null,
    createdAt: Date.parse(created),
  }));

/** What each destination is sent. */
export const noticeBodies = { webhooks: Snapshot, events: Thin } as const satisfies Record<
  NoticeDoor,
  z.ZodType<Notice>
>;

export type NoticeRefusal = "bad-signature" | "unreadable";
