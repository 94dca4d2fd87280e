import { expect, test } from "vitest";
import { createJobQueue } from "./job-queue.ts";

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, open: resolve };
}

test("a paid sound pass starts while preparations fill their slots", async () => {
  const queue = createJobQueue(2, 10);
  const [first, second, paid] = [gate(), gate(), gate()];
  const all = [
    queue.add("prepare", first.work),
    queue.add("prepare", second.work),
    queue.add("sound", paid.work),
  ];
  expect([queue.running(), queue.waiting()]).toEqual([2, 1]);
  for (const { open } of [first, second, paid]) open();
  await Promise.all(all);
  expect([queue.running(), queue.waiting()]).toEqual([0, 0]);
});

test("on a single slot a sound pass does not wait behind a preparation", async () => {
  const queue = createJobQueue(1, 10);
  const [preparation, paid] = [gate(), gate()];
  const all = [queue.add("prepare", preparation.work), queue.add("sound", paid.work)];
  expect(queue.running()).toBe(2);
  preparation.open();
  paid.open();
  await Promise.all(all);
});

test("a waiting sound pass goes before a preparation that waited longer", async () => {
  const queue = createJobQueue(1, 10);
  const order: string[] = [];
  const [busyPicture, busySound] = [gate(), gate()];
  const all = [
    queue.add("prepare", busyPicture.work),
    queue.add("sound", busySound.work),
    queue.add("prepare", async () => void order.push("prepare")),
    queue.add("sound", async () => void order.push("sound")),
  ];
  busySound.open();
  busyPicture.open();
  await Promise.all(all);
  expect(order).toEqual(["sound", "prepare"]);
});

test("a full waiting list refuses instead of growing", async () => {
  const queue = createJobQueue(1, 1);
  const [running, waiting] = [gate(), gate()];
  const all = [queue.add("prepare", running.work), queue.add("prepare", waiting.work)];
  expect(queue.add("prepare", running.work)).toBeNull();
  running.open();
  waiting.open();
  await Promise.all(all);
});

test("a job that throws gives its slot back", async () => {
  const queue = createJobQueue(1, 1);
  await expect(queue.add("sound", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(queue.running()).toBe(0);
});
