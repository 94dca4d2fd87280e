import { eq } from "drizzle-orm";
import { users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { PasswordCheckRefusal } from "./accounts.contract.ts";
import { emailKey } from "#worker/domain/lib/fold-text.ts";
import { noteFailedSignIn } from "./failed-sign-ins.ts";
import { isPasswordRight } from "./password-hash.ts";
import { inTurn, overloaded } from "./password-queue.ts";

/** A signed-in person at one of their browsers. */
export type OwnSession = { viewer: Viewer; sessionId: string };

/**
 * Asks for the password once more before something that a stolen session must not do. Counted with the account's
 * sign-ins.
 */
export async function checkPassword(
  ctx: AppContext,
  { viewer }: Pick<OwnSession, "viewer">,
  password: string,
): Promise<{ ok: true; user: typeof users.$inferSelect } | { ok: false; refusal: PasswordCheckRefusal }> {
  const limit = await ctx.limits.signIn.limit({ key: `account:${emailKey(viewer.email)}` });
  if (!limit.success) return { ok: false, refusal: "too-many-attempts" };
  const [user] = await ctx.db.select().from(users).where(eq(users.id, viewer.id));
  if (!user) return { ok: false, refusal: "wrong-password" };
  const isRight = await inTurn(() => isPasswordRight(password, user.passwordHash));
  if (isRight === null) return overloaded;
  if (isRight) return { ok: true, user };
  ctx.defer(noteFailedSignIn(ctx, user));
  return { ok: false, refusal: "wrong-password" };
}
