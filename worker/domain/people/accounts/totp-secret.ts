import type { AppContext } from "#worker/context.ts";
import { seal, unseal } from "#worker/crypto.ts";
import { log } from "#worker/domain/lib/log.ts";

const purposeOf = (userId: string): string => `totp:${userId}`;

/** What an authenticator app shares with us, as the database keeps it: sealed, and of worth to its own account only. */
export function sealTotpSecret(ctx: AppContext, userId: string, secret: string): string {
  return seal(ctx.settings.SECOND_FACTOR_SECRET, purposeOf(userId), secret);
}

/** The secret in base 32, or null where there is none or it was sealed with another key: no code fits it then. */
export function readTotpSecret(
  ctx: AppContext,
  user: { id: string; totpSecret: string | null },
): string | null {
  if (user.totpSecret === null) return null;
  const secret = unseal(ctx.settings.SECOND_FACTOR_SECRET, purposeOf(user.id), user.totpSecret);
  if (secret === null) log("second-factor.unreadable", { userId: user.id });
  return secret;
}
