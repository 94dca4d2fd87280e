import { and, eq } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";

/**
 * The session cookie holds `id.secret`. The `__Host-` prefix binds it to this host over HTTPS; not every browser accepts
 * that prefix for a local origin without HTTPS, so such an origin uses the bare name.
 */
export function cookieName(origin: string): string {
  return origin.startsWith("https:") ? "__Host-session" : "session";
}

export function sessionCookie(origin: string, value: string, maxAgeSeconds: number): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(origin)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}

/** The id and secret in a Cookie header, or null. */
export function readSessionCookie(origin: string, header: string | null): { id: string; secret: string } | null {
  const name = cookieName(origin);
  for (const pair of (header ?? "").split(";")) {
    const [key, value = ""] = pair.trim().split("=", 2);
    if (key !== name) continue;
    const [id, secret] = value.split(".");
    return id && secret ? { id, secret } : null;
  }
  return null;
}

/**
 * Returns the page that the user wanted before signing up, and clears it. Null while the account is
 * not approved and complete. Stored on the account, because approval takes days and may be seen on another device.
 */
export async function takeWantedPath(ctx: AppContext, viewer: Viewer): Promise<string | null> {
  if (viewer.approvalStatus !== "approved" || !viewer.isProfileCompleted) return null;
  const [user] = await ctx.db.select({ wantedPath: users.wantedPath }).from(users).where(eq(users.id, viewer.id));
  const path = user?.wantedPath ?? null;
  if (path === null) return null;
  await runBatch(ctx.db, [
    ctx.db
      .update(users)
      .set({ wantedPath: null })
      .where(and(eq(users.id, viewer.id), eq(users.wantedPath, path))),
  ]);
  return path;
}
