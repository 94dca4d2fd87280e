import { useEffect, useState } from "react";
import type { Film } from "./create-film.ts";
import { type Shot, shotAt } from "./format-choices.ts";

/** The shot that is looked at, an index: the one the film stands in. */
export function useShot(film: Film | null, shots: readonly Shot[]) {
  const [shot, setShot] = useState(0);
  useEffect(() => film?.onFrame((_, ms) => setShot(shotAt(shots, ms + 1))), [film, shots]);
  return [shot, setShot] as const;
}
