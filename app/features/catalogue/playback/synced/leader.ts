import { isStarved, repair, whenReady } from "./media-ready.ts";

/** Events of a leader. */
type LeaderNews = {
  /** Its position changed, by playback or a seek. */
  moved: () => void;
  ended: () => void;
  /** Paused from outside: a media key, the browser, unplugged headphones. */
  paused: () => void;
  /** Playback stalled for lack of data. */
  starved: () => void;
  /** The first frame is available, or there will be none. */
  showed: (hasPicture: boolean) => void;
};

/** Time source of the music: a video or, without one, a clock. Times in seconds. */
export type Leader = {
  seconds: () => number;
  /** Its position is reliable: not seeking and not stalled. */
  isSteady: () => boolean;
  hasEnded: () => boolean;
  play: () => Promise<void>;
  pause: () => void;
  seek: (seconds: number) => void;
  /** Resolves once it can play on from its position. */
  whenReady: () => Promise<void>;
  /** Reloads after a network error. */
  repair: () => void;
  listen: (news: LeaderNews, signal: AbortSignal) => void;
};

export const leadByVideo = (video: HTMLVideoElement): Leader => ({
  seconds: () => video.currentTime,
  isSteady: () => !video.seeking && video.readyState >= video.HAVE_FUTURE_DATA,
  hasEnded: () => video.ended,
  play: () => video.play(),
  pause: () => video.pause(),
  seek(seconds) {
    video.currentTime = seconds;
  },
  whenReady: () => whenReady(video),
  repair: () => repair(video),
  listen({ moved, ended, paused, starved, showed }, signal) {
    const on = (event: string, listener: () => void) => video.addEventListener(event, listener, { signal });
    // Animation frames stop in background tabs; these events do not.
    for (const event of ["timeupdate", "seeked", "loadedmetadata"]) on(event, moved);
    on("ended", ended);
    on("pause", () => video.paused && !video.ended && paused());
    on("waiting", () => isStarved(video) && starved());
    // A browser that supports the audio codec but not the video codec plays the file as audio only.
    on("loadedmetadata", () => showed(video.videoWidth > 0));
    on("error", () => showed(false));
  },
});

/** A clock that runs for `length` seconds. `now` in milliseconds. */
export function leadByClock(length: number, now: () => number = () => performance.now()): Leader {
  let stoodAt = 0;
  let startedAt: number | null = null;
  const seconds = () => Math.min(length, startedAt === null ? stoodAt : stoodAt + (now() - startedAt) / 1000);
  function standAt(at: number) {
    stoodAt = at;
    if (startedAt !== null) startedAt = now();
  }
  return {
    seconds,
    isSteady: () => true,
    hasEnded: () => seconds() >= length,
    play() {
      startedAt ??= now();
      return Promise.resolve();
    },
    pause() {
      stoodAt = seconds();
      startedAt = null;
    },
    seek: (at) => standAt(Math.min(length, Math.max(0, at))),
    whenReady: () => Promise.resolve(),
    repair: () => undefined,
    listen: () => undefined,
  };
}
