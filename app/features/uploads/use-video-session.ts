import { useCallback, useEffect, useSyncExternalStore } from "react";
import { browserMemory } from "./remembered-video.ts";
import { browserTransport } from "./transport.ts";
import { createVideoSession, noVideo, type VideoSession, type VideoState } from "./video-session.ts";

/** The sessions of this tab. They outlive the page that started them: an upload goes on while people browse. */
const sessions = new Map<string, VideoSession>();
const sending = new Set<string>();

function sessionOf(key: string): VideoSession {
  const known = sessions.get(key);
  if (known) return known;
  const session = createVideoSession(key, browserTransport, browserMemory);
  session.store.subscribe(() => warnWhileSending(key, session.store.get()));
  sessions.set(key, session);
  return session;
}

/** Binds the session of one person and one track to a component. Browser only: the server sees no video. */
export function useVideoSession(ownerId: string, trackId: string): [VideoState, () => VideoSession] {
  const key = `${ownerId}:${trackId}`;
  const session = useCallback(() => sessionOf(key), [key]);
  const subscribe = useCallback((listener: () => void) => session().store.subscribe(listener), [session]);
  const state = useSyncExternalStore(
    subscribe,
    () => session().store.get(),
    () => noVideo,
  );
  useEffect(() => session().recall(), [session]);
  return [state, session];
}

function warnWhileSending(key: string, { upload }: VideoState): void {
  if (upload?.status === "uploading" || upload?.status === "waiting") sending.add(key);
  else sending.delete(key);
  if (sending.size > 0) addEventListener("beforeunload", askBeforeLeaving);
  else removeEventListener("beforeunload", askBeforeLeaving);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
