import { useEffect, useMemo } from "react";
import { useRevalidator } from "react-router";
import { useLiveState } from "#app/lib/use-live-state.ts";
import { rpc } from "#app/lib/rpc.ts";
import type { CompLine, CompsState } from "#worker/domain/licensing/videos/comps/comps.contract.ts";

type Pending = CompsState["pending"];
/** Of all of an account's together. */
type Followed = CompsState & { id: string };

const following = { ask, isSettled: ({ pending }: Followed) => pending.length === 0 };

/** Follows those of a page's comps that are being made; `comps` as they were loaded. Once one has ended the page is read again. */
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

/** The state after a change, or after the server's patience. */
async function ask(id: string, since: string, signal: AbortSignal): Promise<Followed | null> {
  const answer = await rpc.api.comps.$get({ query: { since } }, { init: { signal } });
  return answer.ok ? { ...(await answer.json()), id } : null;
}
