import { rpc } from "#app/lib/rpc.ts";
import { useLiveState } from "#app/lib/use-live-state.ts";
import { isSettled } from "#app/features/licensing/renders/render-view.ts";
import type { OrderState } from "#worker/domain/licensing/renders/orders/orders.contract.ts";

const following = { ask, isSettled: ({ renders }: OrderState) => renders.every(isSettled) };

/** All renders of an order by one question, until nothing more can change in any. */
export const useOrderState = (loaded: OrderState) => useLiveState(loaded, following);

/** The state after a change, or after the server's patience; null when the line is down. */
async function ask(id: string, since: string, signal: AbortSignal): Promise<OrderState | null> {
  try {
    const response = await rpc.api.orders[":id"].$get(
      { param: { id }, query: { since } },
      { init: { signal } },
    );
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
