/** A frame to be drawn: from which second, into what. */
export type Still = { seconds: number; canvas: HTMLCanvasElement };

/** Twice the height of the strip, for screens that show two pixels for one. */
const heightPixels = 88;

/**
 * Draws stills of a file one after the other, past any element that plays it. `isFree` is waited for before each: seeking
 * would take from a preview that plays. Ends quietly where the file has no such frame or `signal` says so.
 */
export async function drawStills(
  file: File,
  stills: readonly Still[],
  isFree: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const address = URL.createObjectURL(file);
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  try {
    video.src = address;
    await when(video, "loadeddata", signal);
    for (const { seconds, canvas } of stills) {
      await isFree();
      if (signal.aborted) return;
      const sought = when(video, "seeked", signal);
      video.currentTime = seconds;
      await sought;
      canvas.height = heightPixels;
      canvas.width = Math.round((heightPixels * video.videoWidth) / Math.max(1, video.videoHeight));
      canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
    }
  } catch {
    // The strip shows its shots without pictures.
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(address);
  }
}

function when(video: HTMLVideoElement, event: "loadeddata" | "seeked", signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error("There is no such frame"));
    const once = { once: true, signal };
    video.addEventListener(event, () => resolve(), once);
    video.addEventListener("error", fail, once);
    signal.addEventListener("abort", fail, { once: true });
  });
}
