import { and, eq } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";

/**
 * The page that somebody was going to who had to sign up for it, once: from then on there is none. Null while the account is
 * not open, and for everybody else. Days lie between the two, and another device, so that no address can bring it along.
 */
export async function takeWantedPath(ctx: AppContext, viewer: Viewer): Promise<string | null> {
  if (viewer.approvalStatus !== "approved" || !viewer.isProfileCompleted) return null;
  const [user] = await ctx.db
    .select({ wantedPath: users.wantedPath })
    .from(users)
    .where(eq(users.id, viewer.id));
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
