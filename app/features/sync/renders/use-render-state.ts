import { useEffect, useState } from "react";
import type { RenderState } from "#worker/domain/sync/renders/renders.contract.ts";
import { rpc } from "#app/lib/rpc.ts";
import { isSettled } from "./render-view.ts";

const shortestPause = 500;
const longestPause = 30_000;

/**
 * Follows one render until nothing more can change. Each question waits on the server for a change, so news shows at
 * once; a lost line is retried more and more slowly, and at once when the browser is back online.
 */
export function useRenderState(loaded: RenderState): { state: RenderState; isConnected: boolean } {
  const [heard, setHeard] = useState({ since: loaded, state: loaded });
  const [isConnected, setIsConnected] = useState(true);
  const state = heard.since === loaded ? heard.state : loaded;
  const hasSettled = isSettled(state);
  useEffect(() => {
    if (hasSettled) return undefined;
    const stop = new AbortController();
    const onState = (next: RenderState) => setHeard({ since: loaded, state: next });
    void follow(loaded, stop.signal, onState, setIsConnected);
    return () => stop.abort();
  }, [loaded, hasSettled]);
  return { state, isConnected };
}

async function follow(
  { id, ...loaded }: RenderState,
  signal: AbortSignal,
  onState: (state: RenderState) => void,
  onConnection: (isConnected: boolean) => void,
): Promise<void> {
  let { version } = loaded;
  let pause = shortestPause;
  while (!signal.aborted) {
    const next = await ask(id, version, signal);
    if (signal.aborted) return;
    onConnection(next !== null);
    if (next && next.version !== version) {
      version = next.version;
      pause = shortestPause;
      onState(next);
      if (isSettled(next)) return;
      continue;
    }
    pause = next ? shortestPause : Math.min(longestPause, pause * 2);
    await rest(pause, signal);
  }
}

/** The state after a change, or after the server's patience; null when the line is down. */
async function ask(id: string, since: string, signal: AbortSignal): Promise<RenderState | null> {
  try {
    const asked = { param: { id }, query: { since } };
    const response = await rpc.api.renders[":id"].$get(asked, { init: { signal } });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Waits; ends early when the browser comes back online or the page goes away. */
function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
