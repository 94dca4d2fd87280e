import { and, eq, isNull, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { failedSignIns, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { type Outcome, requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { prepareMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import type { PasswordCheckRefusal } from "./accounts.contract.ts";
import { emailKey } from "#worker/domain/lib/fold-text.ts";
import { inTurn, isPasswordRight, overloaded } from "./passwords.ts";

const notifyFrom = 5;
const window = minutes(15);

/**
 * Counts a failed sign-in, and mails the account's owner once per window if there are many. `isPasswordKnown`: only
 * the code of the second factor was wrong.
 */
export async function noteFailedSignIn(
  ctx: AppContext,
  user: { id: string; email: string },
  isPasswordKnown = false,
): Promise<void> {
  const now = ctx.clock.now();
  const isOver = sql`${failedSignIns.firstAt} <= ${now - window}`;
  const [row] = await ctx.db
    .insert(failedSignIns)
    .values({ userId: user.id, count: 1, firstAt: now })
    .onConflictDoUpdate({
      target: failedSignIns.userId,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${failedSignIns.count} + 1 END`,
        notifiedAt: sql`CASE WHEN ${isOver} THEN NULL ELSE ${failedSignIns.notifiedAt} END`,
        firstAt: sql`CASE WHEN ${isOver} THEN excluded.first_at ELSE ${failedSignIns.firstAt} END`,
      },
    })
    .returning();
  if (row && row.count >= notifyFrom && row.notifiedAt === null)
    await notifyOwner(ctx, user, { count: row.count, isPasswordKnown });
}

async function notifyOwner(
  ctx: AppContext,
  user: { id: string; email: string },
  failed: { count: number; isPasswordKnown: boolean },
): Promise<void> {
  const message = { kind: "failed-sign-ins", ...failed } as const;
  const mail = prepareMail(ctx, { userId: user.id, to: user.email, message });
  const isFirst = await runUnlessStale(ctx.db, [
    ctx.db
      .update(failedSignIns)
      .set({ notifiedAt: ctx.clock.now() })
      .where(and(eq(failedSignIns.userId, user.id), isNull(failedSignIns.notifiedAt))),
    requireOneRow(ctx.db),
    ...mail.statements,
    recordAudit(ctx, {
      actorId: null,
      action: "sign-in.failed-often",
      target: { kind: "account", id: user.id },
      after: failed,
    }),
  ]);
  if (isFirst) await mail.send();
}

export function clearFailedSignIns(ctx: AppContext, userId: string): Statement {
  return ctx.db.delete(failedSignIns).where(eq(failedSignIns.userId, userId));
}

/** A signed-in user with the current session. */
export type OwnSession = { viewer: Viewer; sessionId: string };

/**
 * Re-authenticates by password before an action that a stolen session must not perform. Counts towards the limit of
 * sign-ins.
 */
export async function checkPassword(
  ctx: AppContext,
  { viewer }: Pick<OwnSession, "viewer">,
  password: string,
): Promise<Outcome<PasswordCheckRefusal, { user: typeof users.$inferSelect }>> {
  const limit = await ctx.limits.signIn.limit({ key: `account:${emailKey(viewer.email)}` });
  if (!limit.success) return { ok: false, refusal: "too-many-attempts" };
  const [user] = await ctx.db.select().from(users).where(eq(users.id, viewer.id));
  if (!user) return { ok: false, refusal: "wrong-password" };
  const isRight = await inTurn(() => isPasswordRight(password, user.passwordHash));
  if (isRight === null) return overloaded;
  if (isRight) return { ok: true, user };
  ctx.defer(noteFailedSignIn(ctx, user));
  return { ok: false, refusal: "wrong-password" };
}
