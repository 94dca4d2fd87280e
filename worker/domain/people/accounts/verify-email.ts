import { and, eq } from "drizzle-orm";
import { isRefusedBy, runBatch } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { isStale, type Outcome, requireOneRow } from "#worker/domain/lib/guards.ts";
import { prepareMail } from "#worker/domain/services/mail/enqueue-mail.ts";
import { limits, takeAttempt } from "#worker/domain/services/jobs/attempts.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { VerifyEmailRefusal } from "./accounts.contract.ts";
import { emailKey } from "#worker/domain/lib/fold-text.ts";
import { findToken, discardTokens, issueToken, spendToken, type TokenRow } from "./one-time-tokens.ts";

const linkKinds = ["verify-email", "change-email"] as const;

/** The mail that verifies an address, as part of a batch. */
export function mailVerification(ctx: AppContext, user: { id: string; email: string }) {
  const { id: userId, email } = user;
  const { token, statements } = issueToken(ctx, { kind: "verify-email", userId, payload: email });
  const mail = prepareMail(ctx, { userId, to: email, message: { kind: "verify-email", token } });
  return { ...mail, statements: [...statements, ...mail.statements] };
}

/** Sends the mail again, within the rate limit; does nothing for a verified address. */
export async function sendVerificationAgain(
  ctx: AppContext,
  viewer: Viewer,
): Promise<"sent" | "verified-already" | "too-often"> {
  if (viewer.isEmailVerified) return "verified-already";
  if (!(await takeAttempt(ctx, `verify-email:${viewer.id}`, limits.mailedLink))) return "too-often";
  const mail = mailVerification(ctx, viewer);
  await runBatch(ctx.db, mail.statements);
  ctx.defer(mail.send());
  return "sent";
}

/** The address a link would confirm, or null if it is spent, expired or invalid. */
export async function readVerifyLink(ctx: AppContext, token: string): Promise<string | null> {
  return (await findToken(ctx, token, linkKinds))?.payload ?? null;
}

/** Confirms a link's address: that of sign-up, or the new one of a change. */
export async function verifyEmail(ctx: AppContext, token: string): Promise<Outcome<VerifyEmailRefusal>> {
  const link = await findToken(ctx, token, linkKinds);
  const email = link?.payload;
  if (!link || !email) return { ok: false, refusal: "invalid-link" };
  try {
    await (link.kind === "change-email" ? takeNewAddress(ctx, link, email) : confirm(ctx, link, email));
  } catch (error) {
    if (isStale(error)) return { ok: false, refusal: "invalid-link" };
    if (isRefusedBy(error, "users.email_key")) return { ok: false, refusal: "email-taken" };
    throw error;
  }
  return { ok: true };
}

async function confirm(ctx: AppContext, token: TokenRow, email: string): Promise<void> {
  await runBatch(ctx.db, [
    ...spendToken(ctx, token),
    ctx.db
      .update(users)
      .set({ emailVerifiedAt: ctx.clock.now() })
      .where(and(eq(users.id, token.userId), eq(users.email, email))),
    requireOneRow(ctx.db),
  ]);
}

/** Invalidates links sent to the old address, and notifies it. */
async function takeNewAddress(ctx: AppContext, token: TokenRow, email: string): Promise<void> {
  const { userId } = token;
  const [before] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!before) throw new Error("a link without its account");
  const message = { kind: "email-changed", newEmail: email } as const;
  const mail = prepareMail(ctx, { userId, to: before.email, message });
  await runBatch(ctx.db, [
    ...spendToken(ctx, token),
    ctx.db
      .update(users)
      .set({ email, emailKey: emailKey(email), emailVerifiedAt: ctx.clock.now() })
      .where(and(eq(users.id, userId), eq(users.email, before.email))),
    requireOneRow(ctx.db),
    discardTokens(ctx, userId, ["reset-password", "verify-email"]),
    ...mail.statements,
    // Without addresses: this row is kept after the account is erased.
    recordAudit(ctx, { actorId: userId, action: "email.changed", target: { kind: "account", id: userId } }),
  ]);
  ctx.defer(mail.send());
}
