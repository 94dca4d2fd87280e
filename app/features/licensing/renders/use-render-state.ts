import type { RenderState } from "#worker/domain/licensing/renders/renders.contract.ts";
import { rpc } from "#app/lib/rpc.ts";
import { isSettled } from "./render-view.ts";
import { useLiveState } from "#app/lib/use-live-state.ts";

const following = { ask, isSettled };

/** One render, until nothing more can change. */
export const useRenderState = (loaded: RenderState) => useLiveState(loaded, following);

/** The state after a change, or after the server's patience; null when the line is down. */
async function ask(id: string, since: string, signal: AbortSignal): Promise<RenderState | null> {
  try {
    const request = { param: { id }, query: { since } };
    const response = await rpc.api.renders[":id"].$get(request, { init: { signal } });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
