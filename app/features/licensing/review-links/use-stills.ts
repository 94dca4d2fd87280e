import { useEffect, useState } from "react";
import { readFrames } from "#app/lib/read-frames.ts";

/** Twice the displayed width, for high-density screens. */
const width = 160;

/** Stills of a video at the given seconds, as data URLs, each available once it is read. */
export function useStills(picture: string, moments: readonly number[]): readonly (string | undefined)[] {
  const [read, setRead] = useState<{ times: string; stills: readonly string[] }>({ times: "", stills: [] });
  const times = moments.map((moment) => moment.toFixed(2)).join();
  useEffect(() => {
    const ending = new AbortController();
    const canvas = document.createElement("canvas");
    const stills: string[] = [];
    void readFrames(picture, times.split(",").map(Number), {
      signal: ending.signal,
      onFrame(video) {
        canvas.width = width;
        canvas.height = Math.round((width * video.videoHeight) / video.videoWidth);
        canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
        stills.push(canvas.toDataURL("image/jpeg", 0.7));
        setRead({ times, stills: [...stills] });
      },
    });
    return () => ending.abort();
  }, [picture, times]);
  return read.times === times ? read.stills : [];
}
