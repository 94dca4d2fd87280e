type Reading = {
  /** Called with the element at each moment; the frame is there to be drawn until it returns. */
  onFrame: (video: HTMLVideoElement, place: number) => void;
  signal: AbortSignal;
  /** Waited for before each moment: seeking takes from whatever plays. */
  isFree?: () => Promise<void>;
};

/**
 * Shows moments of a video, in seconds, one after the other, past any element that plays it. Ends quietly where this browser
 * cannot show one, and when `signal` says so: strips of stills go without them.
 */
export async function readFrames(
  source: File | string,
  moments: readonly number[],
  { onFrame, signal, isFree = () => Promise.resolve() }: Reading,
): Promise<void> {
  const address = typeof source === "string" ? source : URL.createObjectURL(source);
  const video = document.createElement("video");
  Object.assign(video, { muted: true, playsInline: true, preload: "auto", src: address });
  try {
    await when(video, "loadeddata", signal);
    for (const [place, seconds] of moments.entries()) {
      await isFree();
      const sought = when(video, "seeked", signal);
      video.currentTime = seconds;
      await sought;
      onFrame(video, place);
    }
  } catch {
    // as the caller was told
  } finally {
    video.removeAttribute("src");
    video.load();
    if (typeof source !== "string") URL.revokeObjectURL(address);
  }
}

function when(video: HTMLVideoElement, event: "loadeddata" | "seeked", signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("There is no such frame"));
    if (signal.aborted) fail();
    const once = { once: true, signal };
    video.addEventListener(event, () => resolve(), once);
    video.addEventListener("error", fail, once);
    signal.addEventListener("abort", fail, { once: true });
  });
}
