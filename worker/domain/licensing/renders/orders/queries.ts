import { and, eq, sql } from "drizzle-orm";
import { renderOrders } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { toRenderState } from "#worker/domain/licensing/renders/queries.ts";
import { type RenderRow, selectRenders } from "#worker/domain/licensing/renders/render-rows.ts";
import type { OrderState } from "./orders.contract.ts";

/** The viewer's order with its renders, sorted by video name. Null if it is another account's. */
export async function getOrder(ctx: AppContext, viewer: Viewer, id: string): Promise<OrderState | null> {
  const [[order], rows] = await Promise.all([
    ctx.db
      .select()
      .from(renderOrders)
      .where(and(eq(renderOrders.id, id), eq(renderOrders.userId, viewer.id))),
    ctx.db.all<RenderRow>(sql`
      ${selectRenders(sql`renders.order_id = ${id} AND renders.user_id = ${viewer.id}`)}
      ORDER BY renders.track_title, renders.upload_id, renders.id`),
  ]);
  if (!order) return null;
  const states = rows.map((row) => toRenderState(row, ctx.clock.now()));
  const { several, createdAt } = order;
  return { id, several, createdAt, renders: states, version: states.map(({ version }) => version).join(",") };
}

export async function hasOrder(ctx: AppContext, viewer: Viewer, id: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: renderOrders.id })
    .from(renderOrders)
    .where(and(eq(renderOrders.id, id), eq(renderOrders.userId, viewer.id)));
  return row !== undefined;
}
