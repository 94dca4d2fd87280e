import { useState } from "react";

/** Highest and latest progress of a phase. */
export type Seen = { phase: string; max: number; now: number };

/** Another phase starts anew. */
export function trackMaximum(seen: Seen, phase: string, now: number): Seen {
  return { phase, now, max: seen.phase === phase ? Math.max(seen.max, now) : now };
}

/** True while progress is below an earlier value of the phase: a new attempt is running. */
export function useFallenBack(phase: string, now: number): boolean {
  const [seen, setSeen] = useState<Seen>({ phase, max: now, now });
  const next = trackMaximum(seen, phase, now);
  if (next.phase !== seen.phase || next.now !== seen.now) setSeen(next);
  return next.now < next.max;
}
