import type { Store } from "#app/lib/store.ts";
import type { UploadSnapshot } from "./upload-video.ts";
import { warnBeforeLeaving } from "./warn-before-leaving.ts";

export type KeptSession<State> = { store: Store<State>; recall(): void };
/** Sessions by key. `find` knows only those that were asked for before. */
export type KeptSessions<Session> = { of(key: string): Session; find(key: string): Session | undefined };

/**
 * The sessions of one kind in this tab. They outlive the page or dialog that started them: an upload goes on while
 * people look at something else, and leaving the tab warns.
 */
export function keepSessions<
  State extends { upload: UploadSnapshot | null },
  Session extends KeptSession<State>,
>(create: (key: string) => Session): KeptSessions<Session> {
  const sessions = new Map<string, Session>();
  return {
    of(key) {
      const known = sessions.get(key);
      if (known) return known;
      const session = create(key);
      session.store.subscribe(() => warnBeforeLeaving(key, isOnItsWay(session.store.get().upload)));
      sessions.set(key, session);
      return session;
    },
    find: (key) => sessions.get(key),
  };
}

function isOnItsWay(upload: UploadSnapshot | null): boolean {
  return upload?.status === "uploading" || upload?.status === "waiting";
}
