import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { runBatch } from "#drizzle/client.ts";
import { ledgerAccounts, sessions, userRoles, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { days, hours } from "#worker/domain/base/time.ts";
import { tokenAccountId } from "#worker/domain/money/ledger/account-codes.contract.ts";
import { spendableTokens } from "#worker/domain/money/ledger/chart-of-accounts.ts";
import { equalsInConstantTime, sha256Hex } from "#worker/crypto.ts";
import { readSessionCookie, sessionCookie } from "./session-cookie.ts";
import {
  type ActiveRole,
  awaitingSecondFactor,
  type Role,
  type Viewer,
} from "#worker/domain/base/viewer/viewer.contract.ts";
import type { Browser } from "./accounts.contract.ts";

/** A session lives 10 days from its last use and 30 days in all. */
const idleLife = days(10);
const wholeLife = days(30);
const renewAfter = hours(1);
const longestUserAgent = 300;

type SessionRow = typeof sessions.$inferSelect;
type UserRow = typeof users.$inferSelect;

type NewSession = {
  userId: string;
  userAgent?: string | null;
  activeRole?: ActiveRole | null;
  isSecondFactorGiven?: boolean;
};

/** A session to be written in a batch, and the `Set-Cookie` value for it. Only the secret's hash is kept. */
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

/** Starts a session and returns the `Set-Cookie` value. */
export async function startSession(
  ctx: AppContext,
  userId: string,
  browser?: Pick<Browser, "userAgent">,
): Promise<string> {
  const { statement, cookie } = newSession(ctx, { userId, userAgent: browser?.userAgent ?? null });
  await runBatch(ctx.db, [statement]);
  return cookie;
}

/** A session that exists. `visitor` is a viewer only if the session is worth something. */
export type FoundSession = {
  visitor: Viewer | typeof awaitingSecondFactor;
  userId: string;
  sessionId: string;
  setCookie: string | null;
};

/**
 * Which session a Cookie header belongs to, or null. `setCookie` is given when it was renewed. Roles and approval are
 * read on every request, so a change takes effect at once.
 */
export async function readSession(
  ctx: AppContext,
  cookieHeader: string | null,
): Promise<FoundSession | null> {
  const cookie = readSessionCookie(ctx.settings.PUBLIC_ORIGIN, cookieHeader);
  if (!cookie) return null;
  const rows = await ctx.db
    .select({ session: sessions, user: users, role: userRoles.role, account: ledgerAccounts })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, sql`${tokenAccountId("")} || ${users.id}`))
    .where(and(eq(sessions.id, cookie.id), isNull(users.erasedAt)))
    .orderBy(asc(userRoles.position));
  const first = rows[0];
  if (!first || !equalsInConstantTime(sha256Hex(cookie.secret), first.session.secretHash)) return null;
  const { session, user, account } = first;
  if (session.expiresAt <= ctx.clock.now()) return null;

  const roles = rows.flatMap((row) => (row.role ? [row.role] : []));
  const visitor = isHalfSignedIn(session, user)
    ? awaitingSecondFactor
    : asViewer(ctx, { session, user, roles, spendable: account ? spendableTokens(account) : null });
  const setCookie = await renew(ctx, session, `${cookie.id}.${cookie.secret}`);
  return { visitor, userId: user.id, sessionId: cookie.id, setCookie };
}

/** Who a Cookie header belongs to, or null. Without the second factor of those who have one, it is nobody. */
export async function readViewer(
  ctx: AppContext,
  cookieHeader: string | null,
): Promise<{ viewer: Viewer; sessionId: string; setCookie: string | null } | null> {
  const found = await readSession(ctx, cookieHeader);
  if (!found || found.visitor === awaitingSecondFactor) return null;
  return { viewer: found.visitor, sessionId: found.sessionId, setCookie: found.setCookie };
}

function isHalfSignedIn(session: SessionRow, user: UserRow): boolean {
  return user.totpConfirmedAt !== null && session.secondFactorAt === null;
}

function asViewer(
  ctx: AppContext,
  {
    session,
    user,
    roles,
    spendable,
  }: { session: SessionRow; user: UserRow; roles: readonly Role[]; spendable: number | null },
): Viewer {
  const activeRole = chooseActiveRole(roles, session.activeRole);
  const isSuperUser = roles.includes("super_user");
  return {
    id: user.id,
    email: user.email,
    roles,
    activeRole,
    isSuperUser,
    approvalStatus: user.approvalStatus,
    isProfileCompleted: user.profileCompleted,
    isEmailVerified: user.emailVerifiedAt !== null,
    mustSetUpSecondFactor: isSuperUser && user.totpConfirmedAt === null && ctx.settings.DEMO !== "on",
    tokenBalance: activeRole === "label" ? null : spendable,
  };
}

async function renew(ctx: AppContext, session: SessionRow, value: string): Promise<string | null> {
  const now = ctx.clock.now();
  if (now - session.renewedAt < renewAfter) return null;
  const expiresAt = Math.min(now + idleLife, session.createdAt + wholeLife);
  await ctx.db.update(sessions).set({ renewedAt: now, expiresAt }).where(eq(sessions.id, session.id));
  return sessionCookie(ctx.settings.PUBLIC_ORIGIN, value, Math.floor((expiresAt - now) / 1000));
}

/** Spec §4: a super user sees the brand side unless switched; others their first role that is not super user. */
export function chooseActiveRole(roles: readonly Role[], chosen: ActiveRole | null): ActiveRole {
  if (roles.includes("super_user")) return chosen ?? "brand";
  return roles.find((role) => role !== "super_user") ?? "brand";
}

/** Ends the session a browser still holds: whoever signs in gets a new one, never one that was planted. */
export function endSessionOf(ctx: AppContext, cookieHeader: string | null): Statement[] {
  const cookie = readSessionCookie(ctx.settings.PUBLIC_ORIGIN, cookieHeader);
  if (!cookie) return [];
  const isTheirs = and(eq(sessions.id, cookie.id), eq(sessions.secretHash, sha256Hex(cookie.secret)));
  return [ctx.db.delete(sessions).where(isTheirs)];
}

/** Ends every session of an account. */
export function endAllSessions(ctx: AppContext, userId: string): Statement {
  return ctx.db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Cron: sessions that have run out. */
export async function discardExpiredSessions(ctx: AppContext): Promise<void> {
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, ctx.clock.now()));
}
