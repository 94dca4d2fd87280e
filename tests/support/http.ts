import { exports } from "cloudflare:workers";
import { and, eq, isNull, sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/index.ts";
import { newSession } from "#worker/domain/people/accounts/sessions.ts";
import type { AppContext } from "#worker/context.ts";

const origin = "https://cuesheet.test";

/** Requests the whole Worker over HTTP, same-origin like a browser on our pages. */
export function request(path: string, init: RequestInit & { cookie?: string } = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (init.cookie) headers.set("cookie", init.cookie);
  if (!headers.has("origin")) headers.set("origin", origin);
  return exports.default.fetch(new Request(new URL(path, origin), { redirect: "manual", ...init, headers }));
}

/**
 * Starts a session and returns its Cookie header. The session begins by the real clock, which the Worker behind `request` uses.
 * Super users have passed their mandatory second factor.
 */
export async function signInAs(ctx: AppContext, user: { id: string }): Promise<string> {
  const isSuperUser = sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${users.id} AND role = 'super_user')`;
  const { statement, cookie } = newSession(
    { ...ctx, clock: { now: () => Date.now() } },
    { userId: user.id, isSecondFactorGiven: true },
  );
  await runBatch(ctx.db, [
    ctx.db
      .update(users)
      .set({ totpSecret: "JBSWY3DPEHPK3PXP", totpConfirmedAt: 1, totpLastStep: 0 })
      .where(and(eq(users.id, user.id), isNull(users.totpConfirmedAt), isSuperUser)),
    statement,
  ]);
  return cookie.split(";")[0] ?? "";
}
