import { hours, minutes } from "#worker/domain/lib/time.ts";

/** How long to wait after the first failure, the second … After one failure more, a mail is given up. */
const waits = [minutes(1), minutes(5), minutes(30), hours(2), hours(12)];

/** Milliseconds until the next try, or null when that was the last one. `attempts` counts those made. */
export function waitAfter(attempts: number): number | null {
  return waits[attempts - 1] ?? null;
}
