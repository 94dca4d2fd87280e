import type { ReadOnlyDatabase } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { equalsInConstantTime, sha256Hex } from "#worker/crypto.ts";
import type { ActiveRole, ApprovalStatus, Role, Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { tokenAccountId } from "./accounts.contract.ts";
import { spendableTokens } from "./ledger-accounts.ts";

export type SessionRow = {
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

/** The unexpired session of a cookie with its user, or null. */
export async function findSession(
  ctx: AppContext,
  db: ReadOnlyDatabase,
  cookie: { id: string; secret: string },
): Promise<SessionRow | null> {
  const session = await db.$client.prepare(sessionSql).bind(cookie.id).first<SessionRow>();
  if (!session || !equalsInConstantTime(sha256Hex(cookie.secret), session.secretHash)) return null;
  return session.expiresAt > ctx.clock.now() ? session : null;
}

/** Has passed every gate, and has no rights over others. */
export function isOrdinary(session: SessionRow): boolean {
  const isThrough = session.approvalStatus === "approved" && session.profileCompleted === 1;
  return isThrough && !isHalfSignedIn(session) && !readRoles(session).includes("super_user");
}

const readRoles = ({ roles }: SessionRow): Role[] => JSON.parse(roles) as Role[]; // the column allows no others

export function isHalfSignedIn({ totpConfirmedAt, secondFactorAt }: SessionRow): boolean {
  return totpConfirmedAt !== null && secondFactorAt === null;
}

export function asViewer(ctx: AppContext, session: SessionRow): Viewer {
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

/** Spec §4: a super user sees the brand side unless switched; others their first role that is not super user. */
export function chooseActiveRole(roles: readonly Role[], chosen: ActiveRole | null): ActiveRole {
  if (roles.includes("super_user")) return chosen ?? "brand";
  return roles.find((role) => role !== "super_user") ?? "brand";
}
