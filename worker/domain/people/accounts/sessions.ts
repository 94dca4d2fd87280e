import { and, eq, lt } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { days, hours } from "#worker/domain/lib/time.ts";
import { sha256Hex } from "#worker/crypto.ts";
import { readSessionCookie, sessionCookie } from "./session-cookie.ts";
import { type ActiveRole, awaitingSecondFactor, type Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { asViewer, findSession, isHalfSignedIn, isOrdinary, type SessionRow } from "./find-session.ts";

/** A session expires 10 days after its last use and after 30 days in total. */
const idleLife = days(10);
const wholeLife = days(30);
const renewAfter = hours(1);
const longestUserAgent = 300;

type NewSession = {
  userId: string;
  userAgent?: string | null;
  activeRole?: ActiveRole | null;
  isSecondFactorGiven?: boolean;
};

/** A session to insert in a batch, and its `Set-Cookie` value. Only the secret's hash is stored. */
export function newSession(
  ctx: AppContext,
  { userId, userAgent = null, activeRole = null, isSecondFactorGiven = false }: NewSession,
): { statement: Statement; cookie: string } {
  const now = ctx.clock.now();
  const id = crypto.randomUUID();
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const statement = ctx.db.insert(sessions).values({
    id,
    userId,
    secretHash: sha256Hex(secret),
    activeRole,
    createdAt: now,
    renewedAt: now,
    expiresAt: now + idleLife,
    userAgent: userAgent?.slice(0, longestUserAgent) ?? null,
    secondFactorAt: isSecondFactorGiven ? now : null,
  });
  return { statement, cookie: sessionCookie(ctx.settings.PUBLIC_ORIGIN, `${id}.${secret}`, idleLife / 1000) };
}

/** An existing session. `visitor` is a viewer only if the second factor is not pending. */
export type FoundSession = {
  visitor: Viewer | typeof awaitingSecondFactor;
  userId: string;
  sessionId: string;
  setCookie: string | null;
};

/**
 * The session of a Cookie header, or null. `setCookie` is set when it was renewed. Roles and approval are
 * read on every request, so a change takes effect at once; with `mayLag` (gates/next-gate.ts) as soon as the nearest replica
 * has it. A replica is trusted only to let an ordinary account pass: before a redirect to a gate,
 * and for a super user, the session is read from the primary.
 */
export async function readSession(ctx: AppContext, cookieHeader: string | null, mayLag = false): Promise<FoundSession | null> {
  const cookie = readSessionCookie(ctx.settings.PUBLIC_ORIGIN, cookieHeader);
  if (!cookie) return null;
  const nearby = mayLag ? await findSession(ctx, ctx.nearest, cookie) : null;
  const session = nearby && isOrdinary(nearby) ? nearby : await findSession(ctx, ctx.db, cookie);
  if (!session) return null;

  const visitor = isHalfSignedIn(session) ? awaitingSecondFactor : asViewer(ctx, session);
  const setCookie = await renew(ctx, session, `${cookie.id}.${cookie.secret}`);
  return { visitor, userId: session.userId, sessionId: cookie.id, setCookie };
}

/** The user of a Cookie header, or null; also null while the second factor is pending. */
export async function readViewer(
  ctx: AppContext,
  cookieHeader: string | null,
  mayLag = false,
): Promise<{ viewer: Viewer; sessionId: string; setCookie: string | null } | null> {
  const session = await readSession(ctx, cookieHeader, mayLag);
  if (!session || session.visitor === awaitingSecondFactor) return null;
  return { viewer: session.visitor, sessionId: session.sessionId, setCookie: session.setCookie };
}

async function renew(
  ctx: AppContext,
  session: Pick<SessionRow, "id" | "createdAt" | "renewedAt">,
  value: string,
): Promise<string | null> {
  const now = ctx.clock.now();
  if (now - session.renewedAt < renewAfter) return null;
  const expiresAt = Math.min(now + idleLife, session.createdAt + wholeLife);
  await ctx.db.update(sessions).set({ renewedAt: now, expiresAt }).where(eq(sessions.id, session.id));
  return sessionCookie(ctx.settings.PUBLIC_ORIGIN, value, Math.floor((expiresAt - now) / 1000));
}

/** Ends the session in the cookie on sign-in: prevents session fixation. */
export function endSessionOf(ctx: AppContext, cookieHeader: string | null): Statement[] {
  const cookie = readSessionCookie(ctx.settings.PUBLIC_ORIGIN, cookieHeader);
  if (!cookie) return [];
  const isTheirs = and(eq(sessions.id, cookie.id), eq(sessions.secretHash, sha256Hex(cookie.secret)));
  return [ctx.db.delete(sessions).where(isTheirs)];
}

export function endAllSessions(ctx: AppContext, userId: string): Statement {
  return ctx.db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Cron: deletes expired sessions. */
export async function discardExpiredSessions(ctx: AppContext): Promise<void> {
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, ctx.clock.now()));
}
