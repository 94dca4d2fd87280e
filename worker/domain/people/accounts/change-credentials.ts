import { and, eq } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import { mailOutboxId, enqueueMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { limits, takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import { checkPassword, type OwnSession } from "./check-password.ts";
import type {
  ChangeEmail,
  ChangePassword,
  ChangePasswordRefusal,
  PasswordCheckRefusal,
} from "./accounts.contract.ts";
import { emailKey } from "#worker/domain/lib/fold-text.ts";
import { discardTokens, issueToken } from "./one-time-tokens.ts";
import { findWeakness, hashPassword, inTurn, overloaded } from "./passwords.ts";
import { endAllSessions } from "./sessions.ts";
import { renewOwnSession } from "./own-sessions.ts";

/** Sets a new password and ends every session but this one, which gets a new cookie. */
export async function changePassword(
  ctx: AppContext,
  own: OwnSession,
  input: ChangePassword,
): Promise<{ ok: true; cookie: string } | { ok: false; refusal: ChangePasswordRefusal }> {
  const checked = await checkPassword(ctx, own, input.currentPassword);
  if (!checked.ok) return checked;
  const { user } = checked;
  const weakness = findWeakness(input.newPassword, user.email);
  if (weakness) return { ok: false, refusal: weakness };
  const passwordHash = await inTurn(() => hashPassword(input.newPassword));
  if (passwordHash === null) return overloaded;
  const session = await renewOwnSession(ctx, own);
  const mail = {
    id: crypto.randomUUID(),
    userId: user.id,
    to: user.email,
    message: { kind: "password-changed" },
  } as const;
  if (
    !(await runUnlessStale(ctx.db, [
      ctx.db
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash))),
      requireOneRow(ctx.db),
      endAllSessions(ctx, user.id),
      session.statement,
      discardTokens(ctx, user.id, ["reset-password", "change-email"]),
      ...enqueueMail(ctx.db, mail, ctx.clock.now()),
      recordAudit(ctx, {
        actorId: user.id,
        action: "password.changed",
        target: { kind: "account", id: user.id },
      }),
    ]))
  )
    return { ok: false, refusal: "wrong-password" };
  ctx.defer(flushOutbox(ctx, [mailOutboxId(mail.id)]));
  return { ok: true, cookie: session.cookie };
}

/**
 * Mails a link to a new address; the change happens when it is followed. An address that somebody else has gets no
 * mail, and the answer does not tell.
 */
export async function requestEmailChange(
  ctx: AppContext,
  own: OwnSession,
  input: ChangeEmail,
): Promise<{ ok: true } | { ok: false; refusal: PasswordCheckRefusal }> {
  const checked = await checkPassword(ctx, own, input.password);
  if (!checked.ok) return checked;
  const userId = checked.user.id;
  if (!(await takeAttempt(ctx, `change-email:${userId}`, limits.mailedLink)))
    return { ok: false, refusal: "too-many-attempts" };
  ctx.defer(mailChangeLink(ctx, userId, input.email));
  return { ok: true };
}

async function mailChangeLink(ctx: AppContext, userId: string, email: string): Promise<void> {
  const [holder] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, emailKey(email)));
  if (holder && holder.id !== userId) return;
  const { token, statements } = issueToken(ctx, { kind: "change-email", userId, payload: email });
  const mail = {
    id: crypto.randomUUID(),
    userId,
    to: email,
    message: { kind: "change-email", token },
  } as const;
  await runBatch(ctx.db, [...statements, ...enqueueMail(ctx.db, mail, ctx.clock.now())]);
  await flushOutbox(ctx, [mailOutboxId(mail.id)]);
}
