import { useEffect, useMemo } from "react";
import { useRevalidator } from "react-router";
import { useLiveState } from "#app/lib/use-live-state.ts";
import { rpc } from "#app/lib/rpc.ts";
import type { CompLine, CompsState } from "#worker/domain/licensing/videos/comps/comps.contract.ts";

type Pending = CompsState["pending"];
/** State of all comps of the account. */
type Followed = CompsState & { id: string };

const following = { ask, isSettled: ({ pending }: Followed) => pending.length === 0 };

/** Polls the pending ones of a page's comps. When one has ended, the page is revalidated. */
export function useCompsState(comps: readonly CompLine[]): { pending: Pending; isConnected: boolean } {
  const loaded = useMemo((): Followed => {
    const pending = comps.filter(({ status }) => status === "pending");
    return { id: "comps", version: "", pending };
  }, [comps]);
  const { state, isConnected } = useLiveState(loaded, following);
  const { revalidate } = useRevalidator();
  const now = new Set(state.pending.map(({ id }) => id));
  const hasEnded = loaded.pending.some(({ id }) => !now.has(id));
  useEffect(() => {
    if (hasEnded) void revalidate();
  }, [hasEnded, revalidate]);
  return { pending: state.pending, isConnected };
}

/** Long poll: returns the state after a change or the server's timeout. */
async function ask(id: string, since: string, signal: AbortSignal): Promise<Followed | null> {
  const answer = await rpc.api.comps.$get({ query: { since } }, { init: { signal } });
  return answer.ok ? { ...(await answer.json()), id } : null;
}
