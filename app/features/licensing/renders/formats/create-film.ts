import { useEffect, useRef, useState } from "react";
import { claimSound, releaseSound } from "#app/features/catalogue/playback/sound-claim.ts";
import { type Shot, shotAt } from "./format-choices.ts";

type Cut = { inMs: number; outMs: number };
/** Draws a frame, and hears which moment it is of, in ms. */
type Draw = (video: HTMLVideoElement, ms: number) => void;

/** A frame before the end nothing is left to play. */
const nearlyMs = 40;

export type Film = ReturnType<typeof createFilm>;

/** One video that all previews are drawn from, so that they are of one moment. */
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
    /** Plays the part from its in to its out point, or pauses. */
    toggle: () => {
      if (!video.paused) return video.pause();
      const { inMs, outMs } = part;
      if (now() < inMs - 1 || now() >= outMs - nearlyMs) video.currentTime = inMs / 1000;
      // Refused without a press; then nothing plays, and the button says so.
      void video.play().catch(() => onPlaying(false));
    },
    /** The part that plays from now on. */
    keepTo(cut: Cut) {
      part = cut;
    },
    seek(ms: number) {
      video.currentTime = ms / 1000;
    },
    /** Draws at once, where there is a frame, and with each frame from now on, until what it answers with is called. */
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

/** Binds a video element to the film of a page. One sound is heard at a time. */
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

/** The shot that is looked at, an index: the one the film stands in. */
export function useShot(film: Film | null, shots: readonly Shot[]) {
  const [shot, setShot] = useState(0);
  useEffect(() => film?.onFrame((_, ms) => setShot(shotAt(shots, ms + 1))), [film, shots]);
  return [shot, setShot] as const;
}
