/** Metadata of a file before it is decoded. `isVideo`: it has a picture that the browser can display. */
export type OpenMedia = { element: HTMLVideoElement; seconds: number; isVideo: boolean; close: () => void };

const patience = 15_000;

/** Opens a file in a hidden, muted element. Null if it cannot be played. */
export async function openMedia(file: File, signal: AbortSignal): Promise<OpenMedia | null> {
  const element = document.createElement("video");
  const address = URL.createObjectURL(file);
  const close = () => {
    element.pause();
    element.removeAttribute("src");
    element.load();
    URL.revokeObjectURL(address);
  };
  element.muted = true;
  element.playsInline = true;
  element.preload = "auto";
  element.src = address;
  if (!(await happens(element, "loadeddata", signal))) {
    close();
    return null;
  }
  const { duration, videoWidth } = element;
  return { element, seconds: Number.isFinite(duration) ? duration : 0, isVideo: videoWidth > 0, close };
}

/** Waits for an event; false on error, timeout or abort. */
function happens(element: HTMLVideoElement, event: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
    element.addEventListener(event, () => resolve(true), { once: true });
    element.addEventListener("error", () => resolve(false), { once: true });
    end.addEventListener("abort", () => resolve(false), { once: true });
  });
}

export const seekTo = (element: HTMLVideoElement, seconds: number, signal: AbortSignal): Promise<boolean> => {
  element.currentTime = seconds;
  return happens(element, "seeked", signal);
};
