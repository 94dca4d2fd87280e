import { eq } from "drizzle-orm";
import { sessions } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { ActiveRole } from "#worker/domain/lib/viewer.contract.ts";
import { readViewer } from "./sessions.ts";

/** Super users only: which side of the product this session shows. False for anybody else. */
export async function switchRole(
  ctx: AppContext,
  cookieHeader: string | null,
  role: ActiveRole,
): Promise<boolean> {
  const session = await readViewer(ctx, cookieHeader);
  if (!session?.viewer.isSuperUser) return false;
  await ctx.db.update(sessions).set({ activeRole: role }).where(eq(sessions.id, session.sessionId));
  return true;
}
