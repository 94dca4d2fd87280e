import { type SQL, and, asc, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { outbox } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { listed } from "#worker/domain/lib/query.ts";
import { days, seconds } from "#worker/domain/lib/time.ts";
import { JobMessage } from "./jobs.contract.ts";

/** The same work enqueued twice is one row. */
export function outboxId(message: JobMessage): string {
  return "attempt" in message ? `${message.kind}:${message.id}:${message.attempt}` : `${message.kind}:${message.id}`;
}

/**
 * Inserts an outbox row, in the same batch as its cause. Enqueued again, it is sent again: the queue may have lost it, and
 * consumers are idempotent.
 */
export function enqueue(db: Database, message: JobMessage, now: number): Statement {
  return db
    .insert(outbox)
    .values({ id: outboxId(message), message, createdAt: now })
    .onConflictDoUpdate({ target: outbox.id, set: { sentAt: null } });
}

type Removals = {
  id: SQL;
  /** Distinguishes several removals of one id. */
  occasion?: string;
  /** A JSON array of object keys. */
  keys: SQL;
  from: SQL;
};

/** Enqueues the removal of each selected row's objects. Must precede the statements that change those rows. */
export function enqueueRemovals(db: Database, { id, occasion = "", keys, from }: Removals, now: number): Statement {
  return db.run(sql`
    INSERT INTO outbox (id, message, created_at)
    SELECT 'remove-media:' || ${id} || ${occasion},
      json_object('kind', 'remove-media', 'id', ${id}, 'keys', ${keys}), ${now}
    FROM ${from}`);
}

/** Sends the rows of a committed batch. `flushUnsent` sends those that it misses. */
export async function flushOutbox(ctx: AppContext, ids: readonly string[]): Promise<void> {
  const rows = await ctx.db
    .select({ id: outbox.id, message: outbox.message })
    .from(outbox)
    .where(and(inArray(outbox.id, listed(ids)), isNull(outbox.sentAt)));
  if (rows.length === 0) return;
  const outcomes = await Promise.allSettled(rows.map(async ({ message }) => ctx.sendJob(JobMessage.parse(message))));
  // Failed sends stay unsent, for the cron.
  const sent = rows.filter((_, index) => outcomes[index]?.status === "fulfilled").map(({ id }) => id);
  await ctx.db
    .update(outbox)
    .set({ sentAt: ctx.clock.now() })
    .where(inArray(outbox.id, listed(sent)));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}

/** Cron: sends rows left unsent, e.g. by a crash between commit and send. */
export async function flushUnsent(ctx: AppContext): Promise<number> {
  const unsent = await ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), lt(outbox.createdAt, ctx.clock.now() - seconds(5))))
    .orderBy(asc(outbox.createdAt))
    .limit(50);
  await flushOutbox(
    ctx,
    unsent.map((row) => row.id),
  );
  return unsent.length;
}

/** Cron: deletes sent rows. */
export async function discardSent(ctx: AppContext): Promise<void> {
  await ctx.db.delete(outbox).where(and(isNotNull(outbox.sentAt), lt(outbox.sentAt, ctx.clock.now() - days(7))));
}
