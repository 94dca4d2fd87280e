import { eq, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { renders } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";

type Started = { ok: true; renderId: string } | { ok: false; refusal: "id-taken" };

/** Of the message that brings a render's first attempt. */
export const firstOutboxId = (renderId: string): string => `render:${renderId}:1`;

/** A picture that is ready needs only the queue; one still being made announces its renders when it is done. */
export function enqueueIfReady(ctx: AppContext, renderId: string): Statement {
  return ctx.db.run(sql`
    INSERT INTO outbox (id, message, created_at)
    SELECT 'render:' || render.id || ':1', json_object('kind', 'render', 'id', render.id, 'attempt', 1),
      render.created_at
    FROM renders AS render JOIN preparations AS preparation ON preparation.id = render.preparation_id
    WHERE render.id = ${renderId} AND preparation.status = 'ready'`);
}

/** Whether a render of that id is there already: the viewer's own is the same one, another's is in the way. */
export async function findOwn(ctx: AppContext, viewer: Viewer, id: string): Promise<Started | null> {
  const [row] = await ctx.db.select({ userId: renders.userId }).from(renders).where(eq(renders.id, id));
  if (!row) return null;
  return row.userId === viewer.id ? { ok: true, renderId: id } : { ok: false, refusal: "id-taken" };
}
