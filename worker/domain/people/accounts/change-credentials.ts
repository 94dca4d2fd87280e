import { and, eq } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { type Outcome, requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { prepareMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import { limits, takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import { checkPassword, type OwnSession } from "./check-password.ts";
import type { ChangeEmail, ChangePassword, ChangePasswordRefusal, PasswordCheckRefusal } from "./accounts.contract.ts";
import { emailKey } from "#worker/domain/lib/fold-text.ts";
import { discardTokens, issueToken } from "./one-time-tokens.ts";
import { findWeakness, hashPassword, inTurn, overloaded } from "./passwords.ts";
import { endAllSessions } from "./sessions.ts";
import { renewOwnSession } from "./own-sessions.ts";

/** Sets a new password and ends all other sessions; this one gets a new cookie. */
export async function changePassword(
  ctx: AppContext,
  own: OwnSession,
  input: ChangePassword,
): Promise<Outcome<ChangePasswordRefusal, { cookie: string }>> {
  const checked = await checkPassword(ctx, own, input.currentPassword);
  if (!checked.ok) return checked;
  const { user } = checked;
  const weakness = findWeakness(input.newPassword, user.email);
  if (weakness) return { ok: false, refusal: weakness };
  const passwordHash = await inTurn(() => hashPassword(input.newPassword));
  if (passwordHash === null) return overloaded;
  const session = await renewOwnSession(ctx, own);
  const { id } = user;
  const mail = prepareMail(ctx, { userId: id, to: user.email, message: { kind: "password-changed" } });
  const isChanged = await runUnlessStale(ctx.db, [
    ctx.db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, id), eq(users.passwordHash, user.passwordHash))),
    requireOneRow(ctx.db),
    endAllSessions(ctx, id),
    session.statement,
    discardTokens(ctx, id, ["reset-password", "change-email"]),
    ...mail.statements,
    recordAudit(ctx, { actorId: id, action: "password.changed", target: { kind: "account", id } }),
  ]);
  if (!isChanged) return { ok: false, refusal: "wrong-password" };
  ctx.defer(mail.send());
  return { ok: true, cookie: session.cookie };
}

/**
 * Mails a link to a new address; the change takes effect when it is followed. An address of another account gets no
 * mail, and the response does not reveal it.
 */
export async function requestEmailChange(
  ctx: AppContext,
  own: OwnSession,
  { email, password }: ChangeEmail,
): Promise<Outcome<PasswordCheckRefusal>> {
  const checked = await checkPassword(ctx, own, password);
  if (!checked.ok) return checked;
  const userId = checked.user.id;
  if (!(await takeAttempt(ctx, `change-email:${userId}`, limits.mailedLink)))
    return { ok: false, refusal: "too-many-attempts" };
  ctx.defer(mailChangeLink(ctx, userId, email));
  return { ok: true };
}

async function mailChangeLink(ctx: AppContext, userId: string, email: string): Promise<void> {
  const [holder] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  if (holder && holder.id !== userId) return;
  const { token, statements } = issueToken(ctx, { kind: "change-email", userId, payload: email });
  const mail = prepareMail(ctx, { userId, to: email, message: { kind: "change-email", token } });
  await runBatch(ctx.db, [...statements, ...mail.statements]);
  await mail.send();
}
