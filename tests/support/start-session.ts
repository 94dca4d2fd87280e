import { runBatch } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import { newSession } from "#worker/domain/people/accounts/sessions.ts";

export async function startSession(ctx: AppContext, userId: string): Promise<string> {
  const { statement, cookie } = newSession(ctx, { userId });
  await runBatch(ctx.db, [statement]);
  return cookie;
}
