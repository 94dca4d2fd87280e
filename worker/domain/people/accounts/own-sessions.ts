import { and, desc, eq, gt } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { runBatch } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { recordAudit } from "#worker/domain/services/audit/record-audit.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import type { OwnSession } from "./check-password.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { SessionView } from "./accounts.contract.ts";
import { nameDevice } from "./name-device.ts";
import { endAllSessions, newSession } from "./sessions.ts";
import { clearSessionCookie } from "./sign-out.ts";

/** Where somebody is signed in, the last used first; a hundred are enough to look at. */
export async function listOwnSessions(
  ctx: AppContext,
  { viewer, sessionId }: OwnSession,
): Promise<SessionView[]> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), gt(sessions.expiresAt, ctx.clock.now())))
    .orderBy(desc(sessions.renewedAt))
    .limit(100);
  return rows.map((row) => ({
    id: row.id,
    device: nameDevice(row.userAgent),
    startedAt: row.createdAt,
    lastUsedAt: row.renewedAt,
    isThisOne: row.id === sessionId,
  }));
}

/** Ends one own session. False when there is none of that id, somebody else's included. */
export async function revokeSession(ctx: AppContext, viewer: Viewer, id: string): Promise<boolean> {
  return runUnlessStale(ctx.db, [
    ctx.db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, viewer.id))),
    requireOneRow(ctx.db),
    recordAudit(ctx, { actorId: viewer.id, action: "session.revoked", target: { kind: "session", id } }),
  ]);
}

/** Ends all own sessions, this one included, and returns the `Set-Cookie` value that forgets it. */
export async function signOutEverywhere(ctx: AppContext, viewer: Viewer): Promise<string> {
  await runBatch(ctx.db, [
    endAllSessions(ctx, viewer.id),
    recordAudit(ctx, {
      actorId: viewer.id,
      action: "session.revoked",
      target: { kind: "account", id: viewer.id },
      after: { everywhere: true },
    }),
  ]);
  return clearSessionCookie(ctx);
}

/** A successor of one's own session with the same worth; the batch it stands in ends the old one. */
export async function renewOwnSession(
  ctx: AppContext,
  { viewer, sessionId }: OwnSession,
): Promise<{ statement: Statement; cookie: string }> {
  const [row] = await ctx.db.select().from(sessions).where(eq(sessions.id, sessionId));
  return newSession(ctx, {
    userId: viewer.id,
    userAgent: row?.userAgent ?? null,
    activeRole: row?.activeRole ?? null,
    isSecondFactorGiven: Boolean(row?.secondFactorAt),
  });
}
