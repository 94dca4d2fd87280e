import type { MediaKeys } from "./media-session-keys.ts";
import type { PlayerTrack } from "./player-track.ts";

export type { MediaKeys } from "./media-session-keys.ts";

type Session = typeof import("./media-session-keys.ts");

let fetched: Promise<Session | null> | null = null;

/** Loaded with the first track: lock screens and media keys show nothing before. */
function withSession(act: (session: Session) => void): void {
  fetched ??= import("./media-session-keys.ts").catch(() => {
    fetched = null; // the next track retries
    return null;
  });
  void fetched.then((session) => session && act(session));
}

export const showInMediaSession = (track: PlayerTrack, keys: MediaKeys) =>
  withSession((session) => session.showInMediaSession(track, keys));

export const showPosition = (positionSeconds: number, durationSeconds: number) =>
  withSession((session) => session.showPosition(positionSeconds, durationSeconds));

export const leaveMediaSession = () => withSession((session) => session.leaveMediaSession());
