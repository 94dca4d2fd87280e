/** Durations in milliseconds, so that code reads `days(90)`. */
export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

/** The day (UTC) of a timestamp: days since 1970. */
export const dayOf = (at: number): number => Math.floor(at / days(1));

/** Spec §2: the page polls every 5 s; each request may be held that long until something changes. */
const longestWait = seconds(5);
const between = 250;

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

/** Long poll: reads until the version differs from `since` or the time is over; returns the last read. */
export async function waitForChange<State extends { version: string }>(
  read: () => Promise<State | null>,
  since: string | undefined,
): Promise<State | null> {
  let state = await read();
  for (let waited = 0; state && state.version === since && waited < longestWait; waited += between) {
    await pause(between);
    state = await read();
  }
  return state;
}
