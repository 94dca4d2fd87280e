import { and, eq, isNull } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { isStale, type Outcome, requireOneRow } from "#worker/domain/lib/guards.ts";
import { prepareMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import { isAccountAllowed, limits, takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import { type ForgotPassword, oneTimeTokenKinds, type ResetPassword, type ResetPasswordRefusal } from "./accounts.contract.ts";
import { emailKey } from "#worker/domain/lib/fold-text.ts";
import { clearFailedSignIns } from "./check-password.ts";
import { findToken, discardTokens, issueToken, spendToken, type TokenRow } from "./one-time-tokens.ts";
import { findWeakness, hashPassword, inTurn, overloaded } from "./passwords.ts";
import { endAllSessions } from "./sessions.ts";

/**
 * Enqueues a mail with a reset link. Neither the response nor its time depends on whether the
 * address is known: it is looked up by the queue consumer, a second later, after the response. False when
 * rate limited.
 */
export async function requestPasswordReset(ctx: AppContext, input: ForgotPassword): Promise<boolean> {
  const key = emailKey(input.email);
  if (!(await isAccountAllowed(ctx, key))) return false;
  await ctx.sendJob({ kind: "mail-reset-link", id: crypto.randomUUID(), emailKey: key }, 1);
  return true;
}

/** Queue: does nothing for an unknown address. */
export async function mailResetLink(ctx: AppContext, key: string): Promise<void> {
  const [user] = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.emailKey, key), isNull(users.erasedAt)));
  if (!user || !(await takeAttempt(ctx, `reset-password:${user.id}`, limits.mailedLink))) return;
  const { id: userId, email } = user;
  const { token, statements } = issueToken(ctx, { kind: "reset-password", userId, payload: email });
  const mail = prepareMail(ctx, { userId, to: email, message: { kind: "reset-password", token } });
  await runBatch(ctx.db, [...statements, ...mail.statements]);
  await mail.send();
}

/** True if a link can still be used. Does not spend it. */
export async function isResetLinkValid(ctx: AppContext, token: string): Promise<boolean> {
  return (await findToken(ctx, token, ["reset-password"])) !== null;
}

/** Sets the password for a valid link, once, and ends every session. The second factor stays. */
export async function resetPassword(ctx: AppContext, input: ResetPassword): Promise<Outcome<ResetPasswordRefusal>> {
  const token = await findToken(ctx, input.token, ["reset-password"]);
  if (!token?.payload) return { ok: false, refusal: "invalid-link" };
  const weakness = findWeakness(input.password, token.payload);
  if (weakness) return { ok: false, refusal: weakness };
  const passwordHash = await inTurn(() => hashPassword(input.password));
  if (passwordHash === null) return overloaded;
  try {
    await setPassword(ctx, token, { email: token.payload, passwordHash });
  } catch (error) {
    if (isStale(error)) return { ok: false, refusal: "invalid-link" };
    throw error;
  }
  return { ok: true };
}

/** The link was mailed, so this also verifies the address. */
async function setPassword(
  ctx: AppContext,
  token: TokenRow,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<void> {
  const { userId } = token;
  const mail = prepareMail(ctx, { userId, to: email, message: { kind: "password-changed" } });
  await runBatch(ctx.db, [
    ...spendToken(ctx, token),
    ctx.db
      .update(users)
      .set({ passwordHash, emailVerifiedAt: ctx.clock.now() })
      .where(and(eq(users.id, userId), eq(users.email, email))),
    requireOneRow(ctx.db),
    endAllSessions(ctx, userId),
    discardTokens(ctx, userId, oneTimeTokenKinds),
    clearFailedSignIns(ctx, userId),
    ...mail.statements,
    recordAudit(ctx, { actorId: userId, action: "password.reset", target: { kind: "account", id: userId } }),
  ]);
  ctx.defer(mail.send());
}
