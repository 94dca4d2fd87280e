import { eq } from "drizzle-orm";
import { sessions } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { readViewer } from "./sessions.ts";
import { sessionCookie } from "./session-cookie.ts";

/** Ends the session a Cookie header carries and returns the `Set-Cookie` value that forgets it. */
export async function signOut(ctx: AppContext, cookieHeader: string | null): Promise<string> {
  const found = await readViewer(ctx, cookieHeader);
  if (found) await ctx.db.delete(sessions).where(eq(sessions.id, found.sessionId));
  return sessionCookie(ctx.settings.PUBLIC_ORIGIN, "", 0);
}
