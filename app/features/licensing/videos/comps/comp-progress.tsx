import { useEffect, useMemo } from "react";
import { useRevalidator } from "react-router";
import { compsCopy } from "#app/content/comps-copy.ts";
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

/** Progress of a comp, or why there is none. */
export function CompProgress({ comp }: { comp: CompLine }) {
  const { status, stage, progress, message, trackTitle } = comp;
  if (status === "failed") {
    return (
      <div className="grid aspect-video content-center rounded-xs bg-sunk p-4 text-sm">
        <p className="font-label text-bad">{compsCopy.failed}</p>
        <p className="mt-1">{message}</p>
      </div>
    );
  }
  return (
    <div className="hatch grid aspect-video content-center gap-2 rounded-xs bg-sunk p-4 text-sm">
      <p className="tc font-label">
        {compsCopy.stages[stage]}
        {stage !== "waiting" && ` ${Math.round(progress * 100)}%`}
      </p>
      <progress
        aria-label={compsCopy.progress(trackTitle)}
        max={1}
        {...(stage === "waiting" ? {} : { value: progress })}
        className="h-1.5 w-full accent-cueink"
      />
    </div>
  );
}
