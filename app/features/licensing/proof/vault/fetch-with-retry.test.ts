import { expect, test } from "vitest";
import { askPatiently, maxPauses, restMs, TooOften } from "./ask-patiently.ts";

const { signal } = new AbortController();
const isTooOften = (status: number) => status === 429;

/** Answers so many questions a minute, by a clock that only rests move on. */
function openDoor(max: number) {
  const door = { asked: 0, minutes: 0 };
  const rest = async (milliseconds: number, { aborted, reason }: AbortSignal) => {
    if (aborted) throw reason;
    door.minutes += milliseconds / restMs;
    door.asked = 0;
  };
  return { door, transport: { rest }, ask: async () => (++door.asked > max ? 429 : 200) };
}

test("askPatiently completes 200 requests at 20 per minute", async () => {
  const { door, transport, ask } = openDoor(20);
  const answers: number[] = [];
  for (let clip = 0; clip < 200; clip++)
    answers.push(await askPatiently(ask, isTooOften, { signal, transport }));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(door.minutes).toBe(9);
});

test("askPatiently throws TooOften after the maximum number of pauses", async () => {
  const { door, transport, ask } = openDoor(0);
  await expect(askPatiently(ask, isTooOften, { signal, transport })).rejects.toThrow(TooOften);
  expect(door.minutes).toBe(maxPauses);
});

test("askPatiently stops waiting when aborted", async () => {
  const { transport, ask } = openDoor(0);
  const stop = new AbortController();
  const onRest = () => stop.abort(new DOMException("Taken away", "AbortError"));
  const asked = askPatiently(ask, isTooOften, { signal: stop.signal, transport, onRest });
  await expect(asked).rejects.toThrow("Taken away");
});
