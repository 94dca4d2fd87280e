import { runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { sessionCookie } from "./session-cookie.ts";
import { endSessionOf } from "./sessions.ts";

/** Ends the session a Cookie header carries and returns the `Set-Cookie` value that forgets it. */
export async function signOut(ctx: AppContext, cookieHeader: string | null): Promise<string> {
  await runBatch(ctx.db, endSessionOf(ctx, cookieHeader));
  return clearSessionCookie(ctx);
}

export function clearSessionCookie(ctx: AppContext): string {
  return sessionCookie(ctx.settings.PUBLIC_ORIGIN, "", 0);
}
