import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { attempts, sessions, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { limits, takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import { checkPassword, clearFailedSignIns, noteFailedSignIn, type OwnSession } from "./check-password.ts";
import { awaitingSecondFactor } from "#worker/domain/lib/viewer.contract.ts";
import type {
  BeginSecondFactor,
  Browser,
  GiveBothFactors,
  BothFactorsRefusal,
  GiveSecondFactor,
  PasswordCheckRefusal,
  SecondFactorRefusal,
} from "./accounts.contract.ts";
import { renewOwnSession } from "./own-sessions.ts";
import {
  discardRecoveryCodes,
  findStep,
  makeRecoveryCodes,
  makeTotpSecret,
  readTotpSecret,
  sealTotpSecret,
  spendRecoveryCode,
  writeRecoveryCodes,
} from "./second-factor-codes.ts";
import { endAllSessions, newSession, readSession } from "./sessions.ts";

type UserRow = typeof users.$inferSelect;
const attemptKey = (userId: string) => `second-factor:${userId}`;

/** Creates a secret for an authenticator app. It is inactive until a code of it is confirmed. */
export async function beginSecondFactor(
  ctx: AppContext,
  own: OwnSession,
  input: BeginSecondFactor,
): Promise<{ ok: true } | { ok: false; refusal: PasswordCheckRefusal }> {
  const checked = await checkPassword(ctx, own, input.password);
  if (!checked.ok) return checked;
  await ctx.db
    .update(users)
    .set({ totpSecret: sealTotpSecret(ctx, own.viewer.id, makeTotpSecret()) })
    .where(and(eq(users.id, own.viewer.id), isNull(users.totpConfirmedAt)));
  return { ok: true };
}

/** Turns the second factor on, once a code proves that the app has the secret. The recovery codes are shown only once. */
export async function confirmSecondFactor(
  ctx: AppContext,
  own: OwnSession,
  input: GiveSecondFactor,
): Promise<
  { ok: true; recoveryCodes: string[]; cookie: string } | { ok: false; refusal: SecondFactorRefusal }
> {
  const { id } = own.viewer;
  if (!(await takeAttempt(ctx, attemptKey(id), limits.secondFactor)))
    return { ok: false, refusal: "too-many-attempts" };
  const user = await findUser(ctx, id);
  if (!user?.totpSecret || user.totpConfirmedAt !== null) return { ok: false, refusal: "not-started" };
  const now = ctx.clock.now();
  const secret = readTotpSecret(ctx, user);
  if (secret === null) return { ok: false, refusal: "not-started" };
  const step = findStep(secret, digitsOf(input.code), now);
  if (step === null) return { ok: false, refusal: "wrong-code" };
  const codes = makeRecoveryCodes();
  const session = await renewOwnSession(ctx, own);
  const isStill = and(eq(users.id, id), eq(users.totpSecret, user.totpSecret), isNull(users.totpConfirmedAt));
  const outcome = await runUnlessStale(ctx.db, [
    ctx.db.update(users).set({ totpConfirmedAt: now, totpLastStep: step }).where(isStill),
    requireOneRow(ctx.db),
    ...writeRecoveryCodes(ctx, id, codes),
    endAllSessions(ctx, id),
    session.statement,
    ctx.db.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.userId, id)),
    ctx.db.delete(attempts).where(eq(attempts.key, attemptKey(id))),
    recordAudit(ctx, { actorId: id, action: "second-factor.enabled", target: { kind: "account", id } }),
  ]);
  if (!outcome) return { ok: false, refusal: "not-started" };
  return { ok: true, recoveryCodes: codes, cookie: session.cookie };
}

/** Second step of signing in: a new session replaces the one without rights. */
export async function giveSecondFactor(
  ctx: AppContext,
  input: GiveSecondFactor,
  browser: Browser,
): Promise<{ ok: true; cookie: string } | { ok: false; refusal: SecondFactorRefusal }> {
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

/** Replaces the recovery codes, used or not. They are shown only once. */
export async function renewRecoveryCodes(
  ctx: AppContext,
  own: OwnSession,
  input: GiveBothFactors,
): Promise<{ ok: true; recoveryCodes: string[] } | { ok: false; refusal: BothFactorsRefusal }> {
  const { id } = own.viewer;
  const codes = makeRecoveryCodes();
  const outcome = await runWithBothFactors(ctx, own, input, [
    ...writeRecoveryCodes(ctx, id, codes),
    recordAudit(ctx, {
      actorId: id,
      action: "second-factor.recovery-codes-renewed",
      target: { kind: "account", id },
    }),
  ]);
  return outcome.ok ? { ok: true, recoveryCodes: codes } : outcome;
}

export function disableSecondFactor(
  ctx: AppContext,
  own: OwnSession,
  input: GiveBothFactors,
): Promise<{ ok: true } | { ok: false; refusal: BothFactorsRefusal }> {
  const { id } = own.viewer;
  return runWithBothFactors(ctx, own, input, [
    ctx.db
      .update(users)
      .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
      .where(eq(users.id, id)),
    discardRecoveryCodes(ctx, id),
    ctx.db.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, id)),
    recordAudit(ctx, { actorId: id, action: "second-factor.disabled", target: { kind: "account", id } }),
  ]);
}

/** Changes to the second factor require both factors again: an unattended browser must not be enough. */
async function runWithBothFactors(
  ctx: AppContext,
  own: OwnSession,
  input: GiveBothFactors,
  statements: Statement[],
): Promise<{ ok: true } | { ok: false; refusal: BothFactorsRefusal }> {
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
  if (!(await takeAttempt(ctx, attemptKey(userId), limits.secondFactor)))
    return { ok: false, refusal: "too-many-attempts" };
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

async function findUser(ctx: AppContext, id: string): Promise<UserRow | undefined> {
  return (await ctx.db.select().from(users).where(eq(users.id, id)))[0];
}

/** Apps show "123 456". */
function digitsOf(code: string): string {
  return code.replaceAll(/\s/g, "");
}
