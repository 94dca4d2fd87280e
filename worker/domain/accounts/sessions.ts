import { asc, eq, lt, sql } from "drizzle-orm";
import { ledgerAccounts, sessions, userRoles, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { days } from "#worker/domain/time.ts";
import { spendableTokens, tokenAccountId } from "#worker/domain/tokens/statements.ts";
import { equalsInConstantTime, sha256Hex } from "#worker/crypto.ts";
import { readSessionCookie, sessionCookie } from "./session-cookie.ts";
import type { ActiveRole, Role, Viewer } from "./contract.ts";

/** A session lives 10 days from its last use and 30 days in all. */
const idleLife = days(10);
const wholeLife = days(30);
const renewAfter = days(1);

/** Starts a session and returns the `Set-Cookie` value. Only the secret's hash is kept. */
export async function startSession(ctx: AppContext, userId: string): Promise<string> {
  const now = ctx.clock.now();
  const id = crypto.randomUUID();
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  await ctx.db.insert(sessions).values({
    id,
    userId,
    secretHash: sha256Hex(secret),
    createdAt: now,
    renewedAt: now,
    expiresAt: now + idleLife,
  });
  return sessionCookie(ctx.settings.PUBLIC_ORIGIN, `${id}.${secret}`, idleLife / 1000);
}

/**
 * Who a Cookie header belongs to, or null. `setCookie` is given when the session was renewed. Roles and approval are
 * read on every request, so a change takes effect at once.
 */
export async function readViewer(
  ctx: AppContext,
  cookieHeader: string | null,
): Promise<{ viewer: Viewer; sessionId: string; setCookie: string | null } | null> {
  const cookie = readSessionCookie(ctx.settings.PUBLIC_ORIGIN, cookieHeader);
  if (!cookie) return null;
  const rows = await ctx.db
    .select({ session: sessions, user: users, role: userRoles.role, account: ledgerAccounts })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, sql`${tokenAccountId("")} || ${users.id}`))
    .where(eq(sessions.id, cookie.id))
    .orderBy(asc(userRoles.position));
  const first = rows[0];
  if (!first || !equalsInConstantTime(sha256Hex(cookie.secret), first.session.secretHash)) return null;
  const now = ctx.clock.now();
  if (first.session.expiresAt <= now) return null;

  const roles = rows.flatMap((row) => (row.role ? [row.role] : []));
  const activeRole = chooseActiveRole(roles, first.session.activeRole);
  const viewer: Viewer = {
    id: first.user.id,
    email: first.user.email,
    roles,
    activeRole,
    isSuperUser: roles.includes("super_user"),
    approvalStatus: first.user.approvalStatus,
    isProfileCompleted: first.user.profileCompleted,
    tokenBalance: activeRole === "label" || !first.account ? null : spendableTokens(first.account),
  };
  const setCookie = await renew(ctx, first.session, `${cookie.id}.${cookie.secret}`);
  return { viewer, sessionId: cookie.id, setCookie };
}

async function renew(
  ctx: AppContext,
  session: typeof sessions.$inferSelect,
  value: string,
): Promise<string | null> {
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

/** Cron: sessions that have run out. */
export async function forgetExpiredSessions(ctx: AppContext): Promise<void> {
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, ctx.clock.now()));
}
