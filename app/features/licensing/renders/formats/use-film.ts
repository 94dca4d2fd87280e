import { useEffect, useRef, useState } from "react";
import { claimSound, releaseSound } from "#app/features/catalogue/playback/sound-claim.ts";
import { createFilm, type Cut, type Film } from "./create-film.ts";

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
