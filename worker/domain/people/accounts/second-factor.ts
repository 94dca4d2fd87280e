import { and, eq, isNull } from "drizzle-orm";
import { attempts, sessions, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { type Outcome, requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { limits, takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import { checkPassword, type OwnSession } from "./check-password.ts";
import type {
  BeginSecondFactor,
  GiveBothFactors,
  BothFactorsRefusal,
  GiveSecondFactor,
  PasswordCheckRefusal,
  SecondFactorRefusal,
} from "./accounts.contract.ts";
import { attemptKey, digitsOf, findUser, runWithBothFactors } from "./give-second-factor.ts";
import { renewOwnSession } from "./own-sessions.ts";
import {
  discardRecoveryCodes,
  findStep,
  makeRecoveryCodes,
  makeTotpSecret,
  readTotpSecret,
  sealTotpSecret,
  writeRecoveryCodes,
} from "./second-factor-codes.ts";
import { endAllSessions } from "./sessions.ts";

/** Creates a secret for an authenticator app. It is inactive until a code of it is confirmed. */
export async function beginSecondFactor(
  ctx: AppContext,
  own: OwnSession,
  { password }: BeginSecondFactor,
): Promise<Outcome<PasswordCheckRefusal>> {
  const checked = await checkPassword(ctx, own, password);
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
): Promise<Outcome<SecondFactorRefusal, { recoveryCodes: string[]; cookie: string }>> {
  const { id } = own.viewer;
  if (!(await takeAttempt(ctx, attemptKey(id), limits.secondFactor))) return { ok: false, refusal: "too-many-attempts" };
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

/** Replaces the recovery codes, used or not. They are shown only once. */
export async function renewRecoveryCodes(
  ctx: AppContext,
  own: OwnSession,
  input: GiveBothFactors,
): Promise<Outcome<BothFactorsRefusal, { recoveryCodes: string[] }>> {
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
): Promise<Outcome<BothFactorsRefusal>> {
  const { id } = own.viewer;
  return runWithBothFactors(ctx, own, input, [
    ctx.db.update(users).set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null }).where(eq(users.id, id)),
    discardRecoveryCodes(ctx, id),
    ctx.db.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, id)),
    recordAudit(ctx, { actorId: id, action: "second-factor.disabled", target: { kind: "account", id } }),
  ]);
}
