import { expect, test } from "vitest";
import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import { createSpeechQueue } from "./speech.ts";

const found: SpeechRegions = [[1000, 3000]];
const moved: SpeechRegions = [[20_000, 25_000]];

/** Stubs a server that records requests and answers only when `answer` is called. */
function slowServer() {
  const sent: (SpeechRegions | null)[] = [];
  const answers: ((kept: SpeechRegions | null) => void)[] = [];
  const put = (speechMs: SpeechRegions | null) => {
    sent.push(speechMs);
    return new Promise<SpeechRegions | null>((resolve) => answers.push(resolve));
  };
  const answer = async (kept: SpeechRegions | null) => {
    answers.shift()?.(kept);
    await new Promise((resolve) => setTimeout(resolve));
  };
  const start = () => new Promise((resolve) => setTimeout(resolve));
  return { sent, put, answer, start };
}

test("createSpeechQueue shows the server's regions unless a newer change is pending", async () => {
  const server = slowServer();
  const { store, change } = createSpeechQueue(server.put);
  change(null);
  await server.start();
  await server.answer(found);
  expect(store.get().regions).toEqual(found);
  change(null);
  await server.start();
  change(moved);
  await server.answer(found);
  expect(store.get().regions).toEqual(moved);
  await server.answer(moved);
  expect(store.get()).toEqual({ regions: moved, isLost: false });
  expect(server.sent).toEqual([null, null, moved]);
});

test("untilKept waits for a pending change, up to its timeout", async () => {
  const server = slowServer();
  const { change, untilKept } = createSpeechQueue(server.put);
  expect(await untilKept(0)).toBe(true);
  change(moved);
  expect(await untilKept(0)).toBe(false);
  const kept = untilKept(10_000);
  await server.answer(moved);
  expect(await kept).toBe(true);
});

test("untilKept resends a failed change", async () => {
  const server = slowServer();
  const { store, change, untilKept } = createSpeechQueue(server.put);
  change(moved);
  await server.start();
  await server.answer(null);
  expect(store.get()).toEqual({ regions: moved, isLost: true });
  const again = untilKept(10_000);
  await server.start();
  await server.answer(null);
  expect(await again).toBe(false);
  const third = untilKept(10_000);
  await server.start();
  await server.answer(moved);
  expect(await third).toBe(true);
  expect(server.sent).toEqual([moved, moved, moved]);
});
