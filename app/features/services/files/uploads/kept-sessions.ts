import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { UploadSnapshot } from "./transport.ts";
import { holdPage } from "#app/lib/session-end.ts";
import type { Store } from "#app/lib/store.ts";

const sending = new Set<string>();

/** Asks before the tab is left while something named by `key` is on its way; nothing to ask once all have ended. */
function warnBeforeLeaving(key: string, isSending: boolean): void {
  if (isSending) sending.add(key);
  else sending.delete(key);
  if (sending.size > 0) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

type KeptSession<State> = { store: Store<State>; recall(): void };
/** Sessions by key. `find` knows only those that were asked for before. */
type KeptSessions<Session> = { of(key: string): Session; find(key: string): Session | undefined };

/**
 * The sessions of one kind in this tab. They outlive the page or dialog that started them: an upload goes on while
 * people look at something else, and leaving the tab warns while one `isBusy`. Neither then nor while one says itself that
 * it `isSignedOut` is the page sent to sign in.
 */
export function keepSessions<State, Session extends KeptSession<State>>(
  create: (key: string) => Session,
  isBusy: (session: Session) => boolean,
  isSignedOut: (session: Session) => boolean = () => false,
): KeptSessions<Session> {
  const sessions = new Map<string, Session>();
  return {
    of(key) {
      const existing = sessions.get(key);
      if (existing) return existing;
      const session = create(key);
      session.store.subscribe(() => {
        warnBeforeLeaving(key, isBusy(session));
        holdPage(key, isBusy(session) || isSignedOut(session));
      });
      sessions.set(key, session);
      return session;
    },
    find: (key) => sessions.get(key),
  };
}

type OfOneFile = { store: Store<{ upload: UploadSnapshot | null }> };

export const isSignedOut = ({ store }: OfOneFile): boolean => store.get().upload?.isSignedOut === true;

export function isSending({ store }: OfOneFile): boolean {
  const { upload } = store.get();
  return upload?.status === "uploading" || upload?.status === "waiting";
}

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
