/** What the music follows: a video, or where there is none, a clock. Times in seconds. */
export type Leader = {
  seconds: () => number;
  isRunning: () => boolean;
  /** It stands where it says: it is on no jump, and has not run out of data. */
  isSteady: () => boolean;
  hasEnded: () => boolean;
  play: () => Promise<void>;
  pause: () => void;
  seek: (seconds: number) => void;
};

export const leadByVideo = (video: HTMLVideoElement): Leader => ({
  seconds: () => video.currentTime,
  isRunning: () => !video.paused,
  isSteady: () => !video.seeking && video.readyState >= video.HAVE_FUTURE_DATA,
  hasEnded: () => video.ended,
  play: () => video.play(),
  pause: () => video.pause(),
  seek(seconds) {
    video.currentTime = seconds;
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
    isRunning: () => startedAt !== null,
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
  };
}
