import { pageTitle } from "#app/lib/page-title.ts";
import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { rpc } from "#app/lib/rpc.ts";
import { useLiveState } from "#app/lib/use-live-state.ts";
import type { OrderState } from "#worker/domain/licensing/renders/orders/orders.contract.ts";
import type { Route } from "./+types/order.ts";
import { LoadFailed } from "#app/components/fault-page.tsx";
import { orderCopy } from "#app/content/orders-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { OrderView, orderTitle } from "#app/features/licensing/renders/orders/order-view.tsx";
import { isSettled } from "#app/features/licensing/renders/render-view.ts";
import { notFound } from "#worker/domain/lib/http.ts";
import { getOrder } from "#worker/domain/licensing/renders/orders/placed-order.ts";
import { readAgain } from "#worker/domain/licensing/renders/orders/read-again.ts";
import "#app/features/licensing/renders/orders/orders.css";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? pageTitle(orderTitle(loaderData.order)) : "Cuesheet" },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const [ctx, viewer] = [context.get(appContext), requireViewer(context)];
  const order = await getOrder(ctx, viewer, params.orderId);
  if (!order) throw notFound();
  const failed = order.renders.filter(({ status }) => status === "failed").map(({ id }) => id);
  return { order, again: Object.fromEntries(await readAgain(ctx, viewer, failed)) };
}

export default function Order({ loaderData }: Route.ComponentProps) {
  const { state, isConnected } = useLiveState(loaderData.order, following);
  const ended = state.renders.filter(isSettled).length;
  useReloadOn(ended);
  return (
    <>
      {ended < state.renders.length && (
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      )}
      <OrderView order={state} again={loaderData.again} isConnected={isConnected} />
    </>
  );
}

/** The header's balance and the retry buttons change with each render that ends. */
function useReloadOn(ended: number): void {
  const { revalidate } = useRevalidator();
  const previous = useRef(ended);
  useEffect(() => {
    if (previous.current === ended) return;
    previous.current = ended;
    void revalidate();
  }, [ended, revalidate]);
}

export function ErrorBoundary() {
  return <LoadFailed title={orderCopy.notLoaded} text={orderCopy.notLoadedText} to="/my-videos" />;
}

/** One poll for all renders of the order, until each is settled. */
const following = { ask, isSettled: ({ renders }: OrderState) => renders.every(isSettled) };

/** Long poll: returns the state after a change or the server's timeout. */
async function ask(id: string, since: string, signal: AbortSignal): Promise<OrderState | null> {
  const request = { param: { id }, query: { since } };
  const response = await rpc.api.orders[":id"].$get(request, { init: { signal } });
  return response.ok ? response.json() : null;
}
