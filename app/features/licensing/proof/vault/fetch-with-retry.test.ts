import { expect, test } from "vitest";
import { fetchWithRetry, maxPauses, restMs, TooOften } from "./fetch-with-retry.ts";

const { signal } = new AbortController();
const isTooOften = (status: number) => status === 429;

/** Stubs a limit of `max` requests a minute, on a clock that only `rest` advances. */
function openDoor(max: number) {
  const door = { asked: 0, minutes: 0 };
  const rest = async (milliseconds: number, { aborted, reason }: AbortSignal) => {
    if (aborted) throw reason;
    door.minutes += milliseconds / restMs;
    door.asked = 0;
  };
  return { door, transport: { rest }, ask: async () => (++door.asked > max ? 429 : 200) };
}

test("fetchWithRetry completes 200 requests at 20 per minute", async () => {
  const { door, transport, ask } = openDoor(20);
  const answers: number[] = [];
  for (let clip = 0; clip < 200; clip++) answers.push(await fetchWithRetry(ask, isTooOften, { signal, transport }));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(door.minutes).toBe(9);
});

test("fetchWithRetry throws TooOften after the maximum number of pauses", async () => {
  const { door, transport, ask } = openDoor(0);
  await expect(fetchWithRetry(ask, isTooOften, { signal, transport })).rejects.toThrow(TooOften);
  expect(door.minutes).toBe(maxPauses);
});

test("fetchWithRetry stops waiting when aborted", async () => {
  const { transport, ask } = openDoor(0);
  const stop = new AbortController();
  const onRest = () => stop.abort(new DOMException("Taken away", "AbortError"));
  const asked = fetchWithRetry(ask, isTooOften, { signal: stop.signal, transport, onRest });
  await expect(asked).rejects.toThrow("Taken away");
});
