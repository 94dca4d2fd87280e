import { useCallback, useEffect, useSyncExternalStore } from "react";
import type { UploadSnapshot } from "./transport.ts";
import { holdPage } from "#app/lib/session-end.ts";
import type { Store } from "#app/lib/store.ts";

const sending = new Set<string>();

/** Warns before the tab is closed while any key has an upload running. */
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
/** Sessions by key. `of` creates a missing one, `find` does not. */
type KeptSessions<Session> = { of(key: string): Session; find(key: string): Session | undefined };

/**
 * The sessions of one kind in this tab. They outlive the page or dialog that started them, so an upload continues during
 * navigation. While one `isBusy`, closing the tab warns; while one `isBusy` or `isSignedOut`, the page is not redirected to sign-
 * in.
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

/** Binds one session to a component. Browser only: during SSR the state is `none`. */
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
