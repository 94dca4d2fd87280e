import { and, eq, isNull } from "drizzle-orm";
import { preparations } from "#drizzle/schema/index.ts";
import type { SourceFacts } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";

/** Keeps what the render service's probe has found in the video, for pages whose browser cannot read it; the plain picture tells of it. */
export async function noteSource(
  ctx: AppContext,
  id: string,
  attempt: number,
  source: SourceFacts,
): Promise<void> {
  const { displayWidth: sourceWidth, displayHeight: sourceHeight, durationMs } = source;
  await ctx.db
    .update(preparations)
    .set({ sourceWidth, sourceHeight, durationMs })
    .where(
      and(
        eq(preparations.id, id),
        eq(preparations.status, "pending"),
        eq(preparations.attempt, attempt),
        isNull(preparations.format),
      ),
    );
}
