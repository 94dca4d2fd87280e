import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

const shortestPause = 500;
const longestPause = 30_000;

type Followed = { id: string; version: string };
/** `ask` long-polls; null or a rejection is a failure. Both functions must be stable. */
type Following<State> = {
  ask: (id: string, since: string, signal: AbortSignal) => Promise<State | null>;
  isSettled: (state: State) => boolean;
};

/** Long-polls a record until it is settled. Retries with exponential back-off, and at once when the browser is back online. */
export function useLiveState<State extends Followed>(
  loaded: State,
  following: Following<State>,
): { state: State; isConnected: boolean } {
  const [heard, setHeard] = useState({ since: loaded, state: loaded });
  const [isConnected, setIsConnected] = useState(true);
  const state = heard.since === loaded ? heard.state : loaded;
  const hasSettled = following.isSettled(state);
  useEffect(() => {
    if (hasSettled) return undefined;
    const stop = new AbortController();
    const onState = (next: State) => setHeard({ since: loaded, state: next });
    void follow(loaded, following, { signal: stop.signal, onState, onConnection: setIsConnected });
    return () => stop.abort();
  }, [loaded, hasSettled, following]);
  return { state, isConnected };
}

type Listener<State> = {
  signal: AbortSignal;
  onState: (state: State) => void;
  onConnection: (isConnected: boolean) => void;
};

async function follow<State extends Followed>(
  { id, ...loaded }: State,
  { ask, isSettled }: Following<State>,
  { signal, onState, onConnection }: Listener<State>,
): Promise<void> {
  let { version } = loaded;
  let pause = shortestPause;
  while (!signal.aborted) {
    const next = await ask(id, version, signal).catch(() => null);
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

/** Waits; ends early when the browser comes back online, or on `signal`. */
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

/** Revalidates a visible page while `isPending`. `every` in milliseconds. */
export function useRefreshWhile(isPending: boolean, every = 5_000): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, every);
    return () => clearInterval(timer);
  }, [isPending, every, revalidate]);
}

/** Highest and latest progress of a phase. */
export type Seen = { phase: string; max: number; now: number };

/** Another phase starts anew. */
export function trackMaximum(seen: Seen, phase: string, now: number): Seen {
  return { phase, now, max: seen.phase === phase ? Math.max(seen.max, now) : now };
}

/** True while progress is below an earlier value of the phase: a new attempt is running. */
export function useFallenBack(phase: string, now: number): boolean {
  const [seen, setSeen] = useState<Seen>({ phase, max: now, now });
  const next = trackMaximum(seen, phase, now);
  if (next.phase !== seen.phase || next.now !== seen.now) setSeen(next);
  return next.now < next.max;
}
