import { eq } from "drizzle-orm";
import { users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { SignIn, SignInRefusal } from "./contract.ts";
import { emailKey } from "./email-key.ts";
import { dummyHash, isPasswordRight } from "./password-hash.ts";
import { startSession } from "./sessions.ts";

/**
 * Signs in and returns the session's `Set-Cookie` value. Neither words nor time tell whether an address is known; the
 * limit counts before any hashing, per client address and per account.
 */
export async function signIn(
  ctx: AppContext,
  input: SignIn,
  clientAddress: string,
): Promise<{ ok: true; cookie: string } | { ok: false; refusal: SignInRefusal }> {
  const key = emailKey(input.email);
  if (!(await isAttemptAllowed(ctx, clientAddress, key))) return { ok: false, refusal: "too-many-attempts" };
  const [user] = await ctx.db.select().from(users).where(eq(users.emailKey, key));
  const isRight = await isPasswordRight(input.password, user?.passwordHash ?? dummyHash);
  if (!user || !isRight) return { ok: false, refusal: "wrong-credentials" };
  return { ok: true, cookie: await startSession(ctx, user.id) };
}

export async function isAttemptAllowed(
  ctx: AppContext,
  clientAddress: string,
  key: string,
): Promise<boolean> {
  const answers = await Promise.all([
    ctx.limits.signIn.limit({ key: `address:${clientAddress}` }),
    ctx.limits.signIn.limit({ key: `account:${key}` }),
  ]);
  return answers.every((answer) => answer.success);
}
