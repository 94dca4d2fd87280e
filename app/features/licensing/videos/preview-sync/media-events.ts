/** What a playback must hear of its two elements. */
export type MediaNews = {
  /** The video stands somewhere else, by playing or by a jump. */
  moved: () => void;
  ended: () => void;
  /** Somebody outside paused this element: a media key, the browser, unplugged headphones. */
  paused: (element: HTMLMediaElement) => void;
  /** An element has run out of data. */
  starved: () => void;
  musicSought: () => void;
  /** There is a picture to show. */
  showed: () => void;
  broke: (fault: "picture" | "music") => void;
};

/** Passes the browser's events on until `signal` ends it, without those that the next state has overtaken. */
export function listenToMedia(
  video: HTMLVideoElement,
  music: HTMLAudioElement,
  signal: AbortSignal,
  news: MediaNews,
): void {
  for (const event of ["timeupdate", "seeked", "loadedmetadata"]) {
    video.addEventListener(event, news.moved, { signal });
  }
  video.addEventListener("ended", news.ended, { signal });
  // A browser that knows the sound's codec but not the picture's plays the file as if it were music.
  const onMetadata = () => (video.videoWidth > 0 ? news.showed() : news.broke("picture"));
  video.addEventListener("loadedmetadata", onMetadata, { signal });
  video.addEventListener("error", () => news.broke("picture"), { signal });
  music.addEventListener("seeked", news.musicSought, { signal });
  music.addEventListener("error", () => news.broke("music"), { signal });
  for (const element of [video, music]) {
    const onPause = () => {
      if (element.paused && !element.ended) news.paused(element);
    };
    const onWaiting = () => {
      if (!element.seeking && element.readyState < element.HAVE_FUTURE_DATA) news.starved();
    };
    element.addEventListener("pause", onPause, { signal });
    element.addEventListener("waiting", onWaiting, { signal });
  }
}
