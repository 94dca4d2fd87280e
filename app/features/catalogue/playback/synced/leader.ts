import { isStarved, repair, whenReady } from "./media-ready.ts";

/** What a playback hears of its leader. */
type LeaderNews = {
  /** It stands somewhere else, by playing or by a jump. */
  moved: () => void;
  ended: () => void;
  /** Somebody outside paused it: a media key, the browser, unplugged headphones. */
  paused: () => void;
  /** It has run out of data. */
  starved: () => void;
  /** There is a picture to show, or there will be none. */
  showed: (hasPicture: boolean) => void;
};

/** What the music follows: a video, or where there is none, a clock. Times in seconds. */
export type Leader = {
  seconds: () => number;
  /** It stands where it says: it is on no jump, and has not run out of data. */
  isSteady: () => boolean;
  hasEnded: () => boolean;
  play: () => Promise<void>;
  pause: () => void;
  seek: (seconds: number) => void;
  /** Resolves once it can play on from where it stands. */
  whenReady: () => Promise<void>;
  /** Asks once more for what a dropped line broke. */
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
    // Frames stop in a tab in the background; these events go on.
    for (const event of ["timeupdate", "seeked", "loadedmetadata"]) on(event, moved);
    on("ended", ended);
    on("pause", () => video.paused && !video.ended && paused());
    on("waiting", () => isStarved(video) && starved());
    // A browser that knows the sound's codec but not the picture's plays the file as if it were music.
    on("loadedmetadata", () => showed(video.videoWidth > 0));
    on("error", () => showed(false));
  },
});

/** A clock that runs for so many seconds. `now` in milliseconds. */
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
