export type ProgressListener = (positionSeconds: number, durationSeconds: number) => void;

export type ProgressClock = {
  /** Called immediately, then on every frame while playing. Returns a function that unsubscribes. */
  listen: (listener: ProgressListener) => () => void;
  run: () => void;
  rest: () => void;
  tell: () => void;
};

/** One animation-frame loop for all progress displays, so that no component renders per frame. */
export function createProgressClock(read: () => { position: number; duration: number }): ProgressClock {
  const listeners = new Set<ProgressListener>();
  let frame = 0;

  function tell() {
    const { position, duration } = read();
    for (const listener of listeners) listener(position, duration);
  }
  function tick() {
    tell();
    frame = requestAnimationFrame(tick);
  }
  function rest() {
    cancelAnimationFrame(frame);
    frame = 0;
    tell();
  }
  return {
    listen(listener) {
      listeners.add(listener);
      const { position, duration } = read();
      listener(position, duration);
      return () => listeners.delete(listener);
    },
    run() {
      if (frame === 0) tick();
    },
    rest,
    tell,
  };
}
