import type { MediaKeys } from "./media-session-keys.ts";
import type { PlayerTrack } from "./player-track.ts";

export type { MediaKeys } from "./media-session-keys.ts";

type Session = typeof import("./media-session-keys.ts");

let fetched: Promise<Session | null> | null = null;

/** Lock screens and media keys have nothing to show before something plays: their code comes with the first track. */
function withSession(act: (session: Session) => void): void {
  fetched ??= import("./media-session-keys.ts").catch(() => {
    fetched = null; // the next track tries again
    return null;
  });
  void fetched.then((session) => session && act(session));
}

export const showInMediaSession = (track: PlayerTrack, keys: MediaKeys) =>
  withSession((session) => session.showInMediaSession(track, keys));

export const showPosition = (positionSeconds: number, durationSeconds: number) =>
  withSession((session) => session.showPosition(positionSeconds, durationSeconds));

export const leaveMediaSession = () => withSession((session) => session.leaveMediaSession());
