import { and, eq, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import { renderOrders } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { toRenderState } from "#worker/domain/licensing/renders/queries.ts";
import { type RenderRow, selectRenders } from "#worker/domain/licensing/renders/render-rows.ts";
import { type Chosen, chosenColumns } from "#worker/domain/licensing/renders/started-render.ts";
import { type Pair, pairKey } from "#worker/domain/money/purchases/return-context/pairs.contract.ts";
import { maxPerOrder, type OrderOf, type Several } from "../limits.contract.ts";
import type { OrderState, StartOrderRefusal } from "./orders.contract.ts";

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

/** The id belongs to an earlier, different order. */
export type OrderStartedBefore = { ok: false; refusal: "started-before"; orderId: string };
type ExistingOrder = { ok: true; orderId: string } | { ok: false; refusal: "id-taken" } | OrderStartedBefore;

/** The choices of a render of an order; its format as normalized JSON. */
export type Placed = Chosen & { format: string | null };
type Comparison = (placed: readonly Placed[]) => Promise<boolean>;

/** Finds the viewer's order of that id; refuses an id used by another request or account. */
export async function findOrder(
  ctx: AppContext,
  viewer: Viewer,
  orderId: string,
  isSameOrder: Comparison,
): Promise<ExistingOrder | null> {
  const [row] = await ctx.db.select({ userId: renderOrders.userId }).from(renderOrders).where(eq(renderOrders.id, orderId));
  if (!row) return null;
  if (row.userId !== viewer.id) return { ok: false, refusal: "id-taken" };
  const placed = await ctx.db.all<Placed>(sql`
    SELECT ${chosenColumns}, preparation.format
    FROM renders AS render JOIN preparations AS preparation ON preparation.id = render.preparation_id
    WHERE render.order_id = ${orderId}`);
  return (await isSameOrder(placed)) ? { ok: true, orderId } : { ok: false, refusal: "started-before", orderId };
}

/** Inserted before its renders, with the same timestamp. */
export const insertOrder = (
  ctx: AppContext,
  viewer: Viewer,
  { id, several, at }: { id: string; several: OrderOf; at: number },
): Statement => ctx.db.insert(renderOrders).values({ id, userId: viewer.id, several, createdAt: at });

type Shape = { ok: true; several: Several } | ({ ok: false } & StartOrderRefusal);

/** The dimension in which an order's renders differ; a trigger computes the same. */
export function readShape(pairs: readonly Pair[]): Shape {
  if (pairs.length === 0) return { ok: false, refusal: "none-chosen" };
  const tracks = new Set(pairs.map(({ trackId }) => trackId));
  const videos = new Set(pairs.map(({ uploadId }) => uploadId));
  if (new Set(pairs.map(pairKey)).size < pairs.length) return { ok: false, refusal: "chosen-twice" };
  if (tracks.size > 1 && videos.size > 1) return { ok: false, refusal: "mixed" };
  const several = tracks.size > 1 ? "tracks" : "videos";
  return pairs.length > maxPerOrder[several] ? { ok: false, refusal: "too-many", several } : { ok: true, several };
}
