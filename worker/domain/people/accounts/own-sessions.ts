import { and, count, desc, eq, gt } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { recoveryCodes, sessions, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import type { OwnSession } from "./check-password.ts";
import type { ActiveRole, Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { SecurityView, SessionView } from "./accounts.contract.ts";
import { readTotpSecret, totpAddress } from "./second-factor-codes.ts";
import { newSession, readViewer } from "./sessions.ts";

/** First match wins: a browser's user agent may also name those after it. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bChromium\/|\bHeadlessChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** "Chrome on Windows", from the user agent. */
export function nameDevice(userAgent: string | null): string {
  const find = (kinds: readonly [RegExp, string][]) => kinds.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

/** The user's sessions, last used first; capped at a hundred. */
export async function listOwnSessions(ctx: AppContext, { viewer, sessionId }: OwnSession): Promise<SessionView[]> {
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

/** Ends one of the viewer's sessions. False if the id is unknown or another user's. */
export async function revokeSession(ctx: AppContext, viewer: Viewer, id: string): Promise<boolean> {
  return runUnlessStale(ctx.db, [
    ctx.db.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.userId, viewer.id))),
    requireOneRow(ctx.db),
    recordAudit(ctx, { actorId: viewer.id, action: "session.revoked", target: { kind: "session", id } }),
  ]);
}

/** Creates a successor of the current session with the same rights; the same batch must end the old one. */
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

/** Super users only: sets the side of the product for this session. False for other users. */
export async function switchRole(ctx: AppContext, cookieHeader: string | null, role: ActiveRole): Promise<boolean> {
  const session = await readViewer(ctx, cookieHeader);
  if (!session?.viewer.isSuperUser) return false;
  await ctx.db.update(sessions).set({ activeRole: role }).where(eq(sessions.id, session.sessionId));
  return true;
}

export async function getSecurity(ctx: AppContext, own: OwnSession): Promise<SecurityView> {
  const [secondFactor, sessions] = await Promise.all([getSecondFactor(ctx, own), listOwnSessions(ctx, own)]);
  return { secondFactor, sessions };
}

async function getSecondFactor(ctx: AppContext, { viewer }: OwnSession): Promise<SecurityView["secondFactor"]> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, viewer.id));
  if (!user?.totpSecret) return { state: "off" };
  if (user.totpConfirmedAt === null) {
    const secret = readTotpSecret(ctx, user);
    return secret === null ? { state: "off" } : { state: "begun", secret, address: totpAddress(secret, user.email) };
  }
  const [left] = await ctx.db.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, viewer.id));
  return { state: "on", recoveryCodesLeft: left?.count ?? 0 };
}
