const nearEndSeconds = 0.3;
const news = ["canplay", "seeked", "loadeddata", "progress", "error", "emptied"] as const;

/** Resolves once the element can play on from where it stands, or never will. */
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
  // On its last frame an element has no future data, and is as ready as it will ever be.
  const isAtEnd = element.duration - element.currentTime < nearEndSeconds;
  return element.readyState >= (isAtEnd ? element.HAVE_CURRENT_DATA : element.HAVE_FUTURE_DATA);
}
