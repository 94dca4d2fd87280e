import { useEffect, useState } from "react";

/** Twice as wide as drawn. */
const width = 160;

/** Pictures of a film at some moments of it, as data addresses, one after the other as they are read. */
export function useStills(picture: string, moments: readonly number[]): readonly (string | undefined)[] {
  const [read, setRead] = useState<{ wanted: string; stills: readonly string[] }>({ wanted: "", stills: [] });
  const wanted = moments.map((moment) => moment.toFixed(2)).join();
  useEffect(() => {
    const ending = new AbortController();
    void readStills(picture, wanted.split(",").map(Number), {
      signal: ending.signal,
      onStill: (still) =>
        setRead((before) => ({
          wanted,
          stills: before.wanted === wanted ? [...before.stills, still] : [still],
        })),
    });
    return () => ending.abort();
  }, [picture, wanted]);
  return read.wanted === wanted ? read.stills : [];
}

type Reading = { signal: AbortSignal; onStill: (still: string) => void };

/** Ends without a word where the film cannot be read: the strip goes without pictures. */
async function readStills(picture: string, moments: readonly number[], { signal, onStill }: Reading) {
  const video = document.createElement("video");
  Object.assign(video, { muted: true, preload: "auto", playsInline: true, src: picture });
  const canvas = document.createElement("canvas");
  try {
    await once(video, "loadeddata", signal);
    canvas.width = width;
    canvas.height = Math.round((width * video.videoHeight) / video.videoWidth);
    for (const moment of moments) {
      const sought = once(video, "seeked", signal);
      video.currentTime = moment;
      await sought;
      canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
      onStill(canvas.toDataURL("image/jpeg", 0.7));
    }
  } catch {
    // told by what is missing
  } finally {
    video.removeAttribute("src");
    video.load();
  }
}

function once(video: HTMLVideoElement, name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no ${name}`));
    video.addEventListener(name, () => resolve(), { once: true, signal });
    video.addEventListener("error", fail, { once: true, signal });
    signal.addEventListener("abort", fail, { once: true });
  });
}
