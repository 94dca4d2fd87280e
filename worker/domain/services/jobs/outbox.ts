import { type SQL, and, asc, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { outbox } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { listed } from "#worker/domain/lib/query.ts";
import { days, seconds } from "#worker/domain/lib/time.ts";
import { JobMessage } from "./jobs.contract.ts";

/** The row's id: the same work announced twice is one message. */
export function outboxId(message: JobMessage): string {
  return "attempt" in message
    ? `${message.kind}:${message.id}:${message.attempt}`
    : `${message.kind}:${message.id}`;
}

/**
 * Announces work in the same batch as what makes it due. Announced again, it is sent again: the queue may have lost it,
 * and every consumer takes the same message twice without harm.
 */
export function enqueue(db: Database, message: JobMessage, now: number): Statement {
  return db
    .insert(outbox)
    .values({ id: outboxId(message), message, createdAt: now })
    .onConflictDoUpdate({ target: outbox.id, set: { sentAt: null } });
}

type Removals = {
  id: SQL;
  /** Tells apart removals that one id may have several of. */
  occasion?: string;
  /** A JSON array of object keys. */
  keys: SQL;
  from: SQL;
};

/** Announces the removal of the objects of each selected row. Selects, so it stands before what changes those rows. */
export function enqueueRemovals(
  db: Database,
  { id, occasion = "", keys, from }: Removals,
  now: number,
): Statement {
  return db.run(sql`
    INSERT INTO outbox (id, message, created_at)
    SELECT 'remove-media:' || ${id} || ${occasion},
      json_object('kind', 'remove-media', 'id', ${id}, 'keys', ${keys}), ${now}
    FROM ${from}`);
}

/** Sends what a batch just announced. Called after the commit; what it misses, `flushUnsent` finds. */
export async function flushOutbox(ctx: AppContext, ids: readonly string[]): Promise<void> {
  const rows = await ctx.db
    .select({ id: outbox.id, message: outbox.message })
    .from(outbox)
    .where(and(inArray(outbox.id, listed(ids)), isNull(outbox.sentAt)));
  if (rows.length === 0) return;
  const outcomes = await Promise.allSettled(
    rows.map(async ({ message }) => ctx.sendJob(JobMessage.parse(message))),
  );
  // Only those whose message is in the queue are dated: the others stay for the cron.
  const sent = rows.filter((_, index) => outcomes[index]?.status === "fulfilled").map(({ id }) => id);
  await ctx.db
    .update(outbox)
    .set({ sentAt: ctx.clock.now() })
    .where(inArray(outbox.id, listed(sent)));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}

/** Cron: sends what was announced but never sent, e.g. after a crash between commit and send. */
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

/** Cron: sent messages have done their work; nobody reads them again. */
export async function discardSent(ctx: AppContext): Promise<void> {
  await ctx.db
    .delete(outbox)
    .where(and(isNotNull(outbox.sentAt), lt(outbox.sentAt, ctx.clock.now() - days(7))));
}
