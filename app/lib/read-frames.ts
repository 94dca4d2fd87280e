type Reading = {
  /** Draw the frame before returning: the element seeks on. */
  onFrame: (video: HTMLVideoElement, place: number) => void;
  signal: AbortSignal;
  /** Awaited before each seek, which would disturb playback. */
  isFree?: () => Promise<void>;
};

/** Seeks a detached video to each moment, in seconds. Ends silently when a frame cannot be decoded, or on `signal`. */
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
    // documented above
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
