import type { PlayerTrack } from "./player-track.ts";

export type MediaKeys = {
  play: () => void;
  pause: () => void;
  stop: () => void;
  next: () => void;
  previous: () => void;
  seek: (seconds: number) => void;
  seekBy: (seconds: number) => void;
};

/** Shows the track on lock screens and handles media keys. */
export function showInMediaSession(track: PlayerTrack, keys: MediaKeys): void {
  const session = mediaSession();
  if (!session) return;
  session.metadata = new MediaMetadata({
    title: track.title,
    artist: track.artist,
    artwork: track.hasCover ? [{ src: `/media/covers/${track.id}?size=640`, sizes: "640x640", type: "image/webp" }] : [],
  });
  session.setActionHandler("play", keys.play);
  session.setActionHandler("pause", keys.pause);
  session.setActionHandler("stop", keys.stop);
  session.setActionHandler("nexttrack", keys.next);
  session.setActionHandler("previoustrack", keys.previous);
  session.setActionHandler("seekbackward", ({ seekOffset }) => keys.seekBy(-(seekOffset ?? 5)));
  session.setActionHandler("seekforward", ({ seekOffset }) => keys.seekBy(seekOffset ?? 5));
  session.setActionHandler("seekto", ({ seekTime }) => keys.seek(seekTime ?? 0));
}

export function showPosition(positionSeconds: number, durationSeconds: number): void {
  if (!(durationSeconds > 0)) return;
  const position = Math.min(Math.max(0, positionSeconds), durationSeconds);
  mediaSession()?.setPositionState({ duration: durationSeconds, position, playbackRate: 1 });
}

export function leaveMediaSession(): void {
  const session = mediaSession();
  if (session) session.metadata = null;
}

/** Missing in some browsers, and in all without a secure origin. */
function mediaSession(): MediaSession | null {
  return "mediaSession" in navigator ? navigator.mediaSession : null;
}
