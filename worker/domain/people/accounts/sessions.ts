import { and, eq, lt } from "drizzle-orm";
import type { ReadOnlyDatabase, Statement } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { days, hours } from "#worker/domain/lib/time.ts";
import { tokenAccountId } from "./accounts.contract.ts";
import { spendableTokens } from "./ledger-accounts.ts";
import { digestHex, equalsInConstantTime, sha256Hex } from "#worker/crypto.ts";
import { readSessionCookie, sessionCookie } from "./session-cookie.ts";
import {
  type ActiveRole,
  type ApprovalStatus,
  awaitingSecondFactor,
  type Role,
  type Viewer,
} from "#worker/domain/lib/viewer.contract.ts";

/** A session expires 10 days after its last use and after 30 days in total. */
const idleLife = days(10);
const wholeLife = days(30);
const renewAfter = hours(1);
const longestUserAgent = 300;

type SessionRow = {
  id: string;
  secretHash: string;
  chosenRole: ActiveRole | null;
  createdAt: number;
  renewedAt: number;
  expiresAt: number;
  secondFactorAt: number | null;
  userId: string;
  email: string;
  approvalStatus: ApprovalStatus;
  profileCompleted: 0 | 1;
  emailVerifiedAt: number | null;
  totpConfirmedAt: number | null;
  /** `Role[]` as JSON. */
  roles: string;
  /** Null without a token account. */
  creditsPosted: number | null;
  debitsPosted: number;
  debitsPending: number;
};

/** Runs on every request, so it is a constant string: building it with Drizzle would cost more than running it. */
const sessionSql = `
  SELECT session.id, session.secret_hash AS secretHash, session.active_role AS chosenRole,
    session.created_at AS createdAt, session.renewed_at AS renewedAt, session.expires_at AS expiresAt,
    session.second_factor_at AS secondFactorAt, user.id AS userId, user.email,
    user.approval_status AS approvalStatus, user.profile_completed AS profileCompleted,
    user.email_verified_at AS emailVerifiedAt, user.totp_confirmed_at AS totpConfirmedAt,
    (SELECT json_group_array(role.role ORDER BY role.position) FROM user_roles AS role
      WHERE role.user_id = user.id) AS roles,
    account.credits_posted AS creditsPosted, account.debits_posted AS debitsPosted,
    account.debits_pending AS debitsPending
  FROM sessions AS session
  JOIN users AS user ON user.id = session.user_id
  LEFT JOIN ledger_accounts AS account ON account.id = '${tokenAccountId("")}' || user.id
  WHERE session.id = ? AND user.erased_at IS NULL`;

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
export async function readSession(
  ctx: AppContext,
  cookieHeader: string | null,
  mayLag = false,
): Promise<FoundSession | null> {
  const cookie = readSessionCookie(ctx.settings.PUBLIC_ORIGIN, cookieHeader);
  if (!cookie) return null;
  const nearby = mayLag ? await findSession(ctx, ctx.nearest, cookie) : null;
  const session = nearby && isOrdinary(nearby) ? nearby : await findSession(ctx, ctx.db, cookie);
  if (!session) return null;

  const visitor = isHalfSignedIn(session) ? awaitingSecondFactor : asViewer(ctx, session);
  const setCookie = await renew(ctx, session, `${cookie.id}.${cookie.secret}`);
  return { visitor, userId: session.userId, sessionId: cookie.id, setCookie };
}

async function findSession(
  ctx: AppContext,
  db: ReadOnlyDatabase,
  cookie: { id: string; secret: string },
): Promise<SessionRow | null> {
  const session = await db.$client.prepare(sessionSql).bind(cookie.id).first<SessionRow>();
  if (!session || !equalsInConstantTime(await digestHex(cookie.secret), session.secretHash)) return null;
  return session.expiresAt > ctx.clock.now() ? session : null;
}

/** Has passed every gate, and has no rights over others. */
function isOrdinary(session: SessionRow): boolean {
  const isThrough = session.approvalStatus === "approved" && session.profileCompleted === 1;
  return isThrough && !isHalfSignedIn(session) && !readRoles(session).includes("super_user");
}

const readRoles = ({ roles }: SessionRow): Role[] => JSON.parse(roles) as Role[]; // the column allows no others

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

function isHalfSignedIn({ totpConfirmedAt, secondFactorAt }: SessionRow): boolean {
  return totpConfirmedAt !== null && secondFactorAt === null;
}

function asViewer(ctx: AppContext, session: SessionRow): Viewer {
  const roles = readRoles(session);
  const activeRole = chooseActiveRole(roles, session.chosenRole);
  const isSuperUser = roles.includes("super_user");
  return {
    id: session.userId,
    email: session.email,
    roles,
    activeRole,
    isSuperUser,
    approvalStatus: session.approvalStatus,
    isProfileCompleted: session.profileCompleted === 1,
    isEmailVerified: session.emailVerifiedAt !== null,
    mustSetUpSecondFactor: isSuperUser && session.totpConfirmedAt === null && ctx.settings.DEMO !== "on",
    tokenBalance: activeRole === "label" ? null : spendableOf(session),
  };
}

function spendableOf({ creditsPosted, debitsPosted, debitsPending }: SessionRow): number | null {
  return creditsPosted === null ? null : spendableTokens({ creditsPosted, debitsPosted, debitsPending });
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

/** Spec §4: a super user sees the brand side unless switched; others their first role that is not super user. */
export function chooseActiveRole(roles: readonly Role[], chosen: ActiveRole | null): ActiveRole {
  if (roles.includes("super_user")) return chosen ?? "brand";
  return roles.find((role) => role !== "super_user") ?? "brand";
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
