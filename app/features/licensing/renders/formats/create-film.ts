import { useEffect, useRef, useState } from "react";
import { claimSound, releaseSound } from "#app/features/catalogue/playback/sound-claim.ts";
import { type Shot, shotAt } from "./format-choices.ts";

type Cut = { inMs: number; outMs: number };
/** Draws the current frame; `ms` is its time. */
type Draw = (video: HTMLVideoElement, ms: number) => void;

/** Milliseconds. Within a frame of the out point, playing starts again at the in point. */
const nearlyMs = 40;

export type Film = ReturnType<typeof createFilm>;

/** One video element that all previews draw from, so that they show the same frame. */
function createFilm(video: HTMLVideoElement, onPlaying: (isPlaying: boolean) => void) {
  const draws = new Set<Draw>();
  const ending = new AbortController();
  let part: Cut = { inMs: 0, outMs: Infinity };
  let frame = 0;
  const now = () => video.currentTime * 1000;
  const draw = () => draws.forEach((each) => each(video, now()));
  const run = () => {
    if (now() >= part.outMs) video.pause();
    draw();
    if (!video.paused) frame = requestAnimationFrame(run);
  };
  const on = (event: "loadeddata" | "seeked" | "play" | "pause", act: () => void) =>
    video.addEventListener(event, act, { signal: ending.signal });
  on("loadeddata", draw);
  on("seeked", draw);
  on("play", () => {
    onPlaying(true);
    frame = requestAnimationFrame(run);
  });
  on("pause", () => onPlaying(false));
  return {
    /** Plays from the in point to the out point, or pauses. */
    toggle: () => {
      if (!video.paused) return video.pause();
      const { inMs, outMs } = part;
      if (now() < inMs - 1 || now() >= outMs - nearlyMs) video.currentTime = inMs / 1000;
      // The browser may refuse to play without a user gesture; the button then shows it as paused.
      void video.play().catch(() => onPlaying(false));
    },
    /** Sets the in and out points. */
    keepTo(cut: Cut) {
      part = cut;
    },
    seek(ms: number) {
      video.currentTime = ms / 1000;
    },
    /** Draws the current frame, if any, and every following one, until the returned function is called. */
    onFrame(each: Draw) {
      draws.add(each);
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) each(video, now());
      return () => void draws.delete(each);
    },
    pause: () => video.pause(),
    end() {
      ending.abort();
      cancelAnimationFrame(frame);
      video.pause();
    },
  };
}

/** Binds a video element to the page's film. Only one player on the page sounds at a time. */
export function useFilm({ inMs, outMs }: Cut) {
  const video = useRef<HTMLVideoElement>(null);
  const [film, setFilm] = useState<Film | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!video.current) return undefined;
    const created: Film = createFilm(video.current, (plays) => {
      if (plays) claimSound(owner);
      setPlaying(plays);
    });
    const owner = { silence: created.pause, toggle: created.toggle };
    setFilm(created);
    return () => {
      created.end();
      releaseSound(owner);
    };
  }, []);
  useEffect(() => film?.keepTo({ inMs, outMs }), [film, inMs, outMs]);
  return { video, film, isPlaying };
}

/** Index of the shot at the film's current position. */
export function useShot(film: Film | null, shots: readonly Shot[]) {
  const [shot, setShot] = useState(0);
  useEffect(() => film?.onFrame((_, ms) => setShot(shotAt(shots, ms + 1))), [film, shots]);
  return [shot, setShot] as const;
}
