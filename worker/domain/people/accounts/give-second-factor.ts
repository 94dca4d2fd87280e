import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { attempts, sessions, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { type Outcome, requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { limits, takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import { awaitingSecondFactor } from "#worker/domain/lib/viewer.contract.ts";
import { checkPassword, clearFailedSignIns, noteFailedSignIn, type OwnSession } from "./check-password.ts";
import type {
  BothFactorsRefusal,
  Browser,
  GiveBothFactors,
  GiveSecondFactor,
  SecondFactorRefusal,
} from "./accounts.contract.ts";
import { findStep, readTotpSecret, spendRecoveryCode } from "./second-factor-codes.ts";
import { newSession, readSession } from "./sessions.ts";

type UserRow = typeof users.$inferSelect;
export const attemptKey = (userId: string) => `second-factor:${userId}`;

/** Second step of signing in: a new session replaces the one without rights. */
export async function giveSecondFactor(
  ctx: AppContext,
  input: GiveSecondFactor,
  browser: Browser,
): Promise<Outcome<SecondFactorRefusal, { cookie: string }>> {
  const half = await readSession(ctx, browser.cookieHeader);
  if (half?.visitor !== awaitingSecondFactor) return { ok: false, refusal: "not-started" };
  const { userId, sessionId } = half;
  const spent = await prepareCode(ctx, userId, input.code);
  if (!spent.ok) return spent;
  const { statement, cookie } = newSession(ctx, {
    userId,
    userAgent: browser.userAgent,
    isSecondFactorGiven: true,
  });
  const isGiven = await runUnlessStale(ctx.db, [
    ...spent.statements,
    ctx.db.delete(sessions).where(eq(sessions.id, sessionId)),
    requireOneRow(ctx.db),
    statement,
    clearFailedSignIns(ctx, userId),
  ]);
  return isGiven ? { ok: true, cookie } : wrongCode(ctx, userId);
}

/** Changes to the second factor require both factors again: an unattended browser must not be enough. */
export async function runWithBothFactors(
  ctx: AppContext,
  own: OwnSession,
  input: GiveBothFactors,
  statements: Statement[],
): Promise<Outcome<BothFactorsRefusal>> {
  const checked = await checkPassword(ctx, own, input.password);
  if (!checked.ok) return checked;
  const { id } = own.viewer;
  const spent = await prepareCode(ctx, id, input.code);
  if (!spent.ok) return spent;
  const isDone = await runUnlessStale(ctx.db, [...spent.statements, ...statements]);
  return isDone ? { ok: true } : wrongCode(ctx, id);
}

type Spending = { ok: true; statements: Statement[] } | { ok: false; refusal: SecondFactorRefusal };

/** Statements that spend a code of either kind, each only once; the batch is rolled back if it is wrong. */
async function prepareCode(ctx: AppContext, userId: string, code: string): Promise<Spending> {
  if (!(await takeAttempt(ctx, attemptKey(userId), limits.secondFactor))) return { ok: false, refusal: "too-many-attempts" };
  const user = await findUser(ctx, userId);
  if (!user?.totpSecret || user.totpConfirmedAt === null) return { ok: false, refusal: "not-started" };
  const digits = digitsOf(code);
  const isOfApp = /^\d{6}$/.test(digits);
  const secret = isOfApp ? readTotpSecret(ctx, user) : null;
  const step = secret === null ? null : findStep(secret, digits, ctx.clock.now());
  if (isOfApp && step === null) return wrongCode(ctx, userId);
  const spend = step === null ? spendOneRecoveryCode(ctx, userId, code) : spendStep(ctx, userId, step);
  const forgiven = ctx.db.delete(attempts).where(eq(attempts.key, attemptKey(userId)));
  return { ok: true, statements: [...spend, forgiven] };
}

/** Prevents replay: a code's step must be later than the last one used. */
function spendStep(ctx: AppContext, userId: string, step: number): Statement[] {
  const isLater = or(isNull(users.totpLastStep), lt(users.totpLastStep, step));
  return [
    ctx.db
      .update(users)
      .set({ totpLastStep: step })
      .where(and(eq(users.id, userId), isNotNull(users.totpConfirmedAt), isLater)),
    requireOneRow(ctx.db),
  ];
}

function spendOneRecoveryCode(ctx: AppContext, userId: string, code: string): Statement[] {
  const action = "second-factor.recovery-code-used";
  return [
    ...spendRecoveryCode(ctx, userId, code),
    recordAudit(ctx, { actorId: userId, action, target: { kind: "account", id: userId } }),
  ];
}

/** Counts a wrong code after the right password like a wrong password: the owner is notified if there are many. */
async function wrongCode(ctx: AppContext, userId: string): Promise<{ ok: false; refusal: "wrong-code" }> {
  const user = await findUser(ctx, userId);
  if (user) await noteFailedSignIn(ctx, user, true);
  return { ok: false, refusal: "wrong-code" };
}

export async function findUser(ctx: AppContext, id: string): Promise<UserRow | undefined> {
  return (await ctx.db.select().from(users).where(eq(users.id, id)))[0];
}

/** Apps show "123 456". */
export function digitsOf(code: string): string {
  return code.replaceAll(/\s/g, "");
}
