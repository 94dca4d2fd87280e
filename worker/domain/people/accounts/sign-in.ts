import { and, eq, isNull } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Outcome } from "#worker/domain/lib/guards.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { isAccountAllowed } from "#worker/domain/services/jobs/attempts.ts";
import type { Browser, SignIn, SignInRefusal } from "./accounts.contract.ts";
import { emailKey } from "#worker/domain/lib/fold-text.ts";
import { clearFailedSignIns, noteFailedSignIn } from "./check-password.ts";
import { dummyHash, inTurn, isPasswordRight, overloaded } from "./passwords.ts";
import { sessionCookie } from "./session-cookie.ts";
import { endAllSessions, endSessionOf, newSession } from "./sessions.ts";

export const noBrowser: Browser = { userAgent: null, cookieHeader: null };

/**
 * Signs in and returns the session's `Set-Cookie` value. Neither message nor timing reveals whether an address is known; the
 * account's limit counts before any hashing, the client's (`isClientAllowed`) before the form is parsed. With a second
 * factor, the session has no rights until that is given.
 */
export async function signIn(
  ctx: AppContext,
  input: SignIn,
  browser: Browser = noBrowser,
): Promise<Outcome<SignInRefusal, { cookie: string; isSecondFactorAwaited: boolean }>> {
  const key = emailKey(input.email);
  if (!(await isAccountAllowed(ctx, key))) return { ok: false, refusal: "too-many-attempts" };
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.emailKey, key), isNull(users.erasedAt)));
  const isRight = await inTurn(() => isPasswordRight(input.password, user?.passwordHash ?? dummyHash));
  if (isRight === null) return overloaded;
  if (!user) return { ok: false, refusal: "wrong-credentials" };
  if (!isRight) {
    // Deferred until after the response, whose time must be the same as for an unknown address.
    ctx.defer(noteFailedSignIn(ctx, user));
    return { ok: false, refusal: "wrong-credentials" };
  }
  const isSecondFactorAwaited = user.totpConfirmedAt !== null;
  const { statement, cookie } = newSession(ctx, { userId: user.id, userAgent: browser.userAgent });
  await runBatch(ctx.db, [
    ...endSessionOf(ctx, browser.cookieHeader),
    statement,
    ...(isSecondFactorAwaited ? [] : [clearFailedSignIns(ctx, user.id)]),
  ]);
  return { ok: true, cookie, isSecondFactorAwaited };
}

/** Ends the session in a Cookie header and returns the `Set-Cookie` value that clears the cookie. */
export async function signOut(ctx: AppContext, cookieHeader: string | null): Promise<string> {
  await runBatch(ctx.db, endSessionOf(ctx, cookieHeader));
  return clearSessionCookie(ctx);
}

/** Ends all of the viewer's sessions, including this one, and returns the `Set-Cookie` value that clears the cookie. */
export async function signOutEverywhere(ctx: AppContext, viewer: Viewer): Promise<string> {
  await runBatch(ctx.db, [
    endAllSessions(ctx, viewer.id),
    recordAudit(ctx, {
      actorId: viewer.id,
      action: "session.revoked",
      target: { kind: "account", id: viewer.id },
      after: { everywhere: true },
    }),
  ]);
  return clearSessionCookie(ctx);
}

export function clearSessionCookie(ctx: AppContext): string {
  return sessionCookie(ctx.settings.PUBLIC_ORIGIN, "", 0);
}
