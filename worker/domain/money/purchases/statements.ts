import { and, eq, inArray, ne } from "drizzle-orm";
import type { Database, Statement } from "#drizzle/client.ts";
import { purchases } from "#drizzle/schema/index.ts";
import { minutes } from "#worker/domain/lib/time.ts";

export type Purchase = typeof purchases.$inferSelect;

/** Delay between a purchase's last change and the cron's first check. */
export const firstCheckAfter = minutes(2);

/**
 * True if a purchase whose checkout never opened (lost response or crash) is not retried: the provider repeats
 * its own error under the same key. It cannot have been paid, since its URL was never handed out.
 */
export function isAbandoned({ sessionId, createdAt }: Purchase, now: number): boolean {
  return sessionId === null && now - createdAt > minutes(10);
}

/** Allowed transitions of an unpaid purchase: it never moves back. */
const steps = {
  processing: { from: ["open"], isOver: false },
  failed: { from: ["open", "processing"], isOver: true },
  expired: { from: ["open"], isOver: true },
} as const satisfies Record<string, { from: Purchase["status"][]; isOver: boolean }>;

/** No-op if the purchase is already further. */
export function moveUnpaid(
  db: Database,
  { id, to, sessionId }: { id: string; to: keyof typeof steps; sessionId?: string },
  now: number,
): Statement {
  const { from, isOver } = steps[to];
  return db
    .update(purchases)
    .set({
      status: to,
      nextCheckAt: isOver ? null : now + firstCheckAfter,
      ...(sessionId === undefined ? {} : { sessionId }),
    })
    .where(and(eq(purchases.id, id), inArray(purchases.status, from)));
}

/** Flags a payment that differs from the agreed amount: not credited until reviewed. */
export function flagForReview(db: Database, id: string, sessionId: string): Statement {
  return db
    .update(purchases)
    .set({ status: "failed", problem: "amounts-differ", sessionId, nextCheckAt: null })
    .where(and(eq(purchases.id, id), ne(purchases.status, "paid")));
}
