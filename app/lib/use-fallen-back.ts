import { useState } from "react";

/** How far something was seen to be, and which of several things it is. */
export type Seen = { phase: string; most: number; now: number };

/** What is seen next: another thing starts afresh. */
export function seeNext(seen: Seen, phase: string, now: number): Seen {
  return { phase, now, most: seen.phase === phase ? Math.max(seen.most, now) : now };
}

/** A new attempt is under way: less is done than was done before. Said until it is made up for. */
export function useFallenBack(phase: string, now: number): boolean {
  const [seen, setSeen] = useState<Seen>({ phase, most: now, now });
  const next = seeNext(seen, phase, now);
  if (next.phase !== seen.phase || next.now !== seen.now) setSeen(next);
  return next.now < next.most;
}
