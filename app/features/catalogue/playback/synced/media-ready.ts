const nearEndSeconds = 0.3;
const news = ["canplay", "seeked", "loadeddata", "progress", "error", "emptied"] as const;

/** Resolves once the element can play on from its position, or never will. */
export function whenReady(element: HTMLMediaElement): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isReady(element)) return;
      for (const event of news) element.removeEventListener(event, look);
      resolve();
    };
    for (const event of news) element.addEventListener(event, look);
    look();
  });
}

function isReady(element: HTMLMediaElement): boolean {
  if (element.error) return true;
  if (element.seeking) return false;
  // On its last frame an element never gets future data, so the current frame is enough.
  const isAtEnd = element.duration - element.currentTime < nearEndSeconds;
  return element.readyState >= (isAtEnd ? element.HAVE_CURRENT_DATA : element.HAVE_FUTURE_DATA);
}

/** A network error is permanent for an element: reloads its file and restores the position. */
export function repair(element: HTMLMediaElement): void {
  if (!element.error) return;
  const { currentTime } = element;
  element.load();
  element.currentTime = currentTime;
}

/** Stalled for lack of data; expected while seeking. */
export function isStarved(element: HTMLMediaElement): boolean {
  return !element.seeking && element.readyState < element.HAVE_FUTURE_DATA;
}

const lookEveryMs = 10;
const patienceMs = 1000;

/** Resolves once the position of a playing element advances, or after a short timeout. */
export function whenMoving(element: HTMLMediaElement): Promise<void> {
  const from = element.currentTime;
  return new Promise((resolve) => {
    const giveUpAt = performance.now() + patienceMs;
    const timer = setInterval(() => {
      if (element.currentTime === from && !element.paused && performance.now() < giveUpAt) return;
      clearInterval(timer);
      resolve();
    }, lookEveryMs);
  });
}
