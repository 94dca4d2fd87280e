import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { KeptSession, KeptSessions } from "./kept-sessions.ts";

/** Binds one kept session to a component. Browser only: the server sees no file, and shows `none`. */
export function useKeptSession<State, Session extends KeptSession<State>>(
  sessions: KeptSessions<Session>,
  key: string,
  none: State,
): [State, () => Session] {
  const session = useCallback(() => sessions.of(key), [sessions, key]);
  const subscribe = useCallback((listener: () => void) => session().store.subscribe(listener), [session]);
  const state = useSyncExternalStore(
    subscribe,
    () => session().store.get(),
    () => none,
  );
  useEffect(() => session().recall(), [session]);
  return [state, session];
}
