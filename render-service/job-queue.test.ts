import { expect, test } from "vitest";
import type { RenderJob } from "./render-service.contract.ts";
import { createJobQueue, type JobQueue } from "./job-queue.ts";

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, open: resolve };
}

function mustAdd(queue: JobQueue, kind: RenderJob["kind"], work: () => Promise<void>): Promise<void> {
  const added = queue.add(kind, work);
  if (!added) throw new Error("The queue is full");
  return added;
}

/** Adds jobs that only write their kinds down. */
function recordOrder(queue: JobQueue) {
  const order: string[] = [];
  return { order, add: (kind: RenderJob["kind"]) => mustAdd(queue, kind, async () => void order.push(kind)) };
}

const loadOf = (queue: JobQueue) => [queue.running(), queue.waiting()];

async function finish(jobs: readonly Promise<void>[], gates: readonly { open: () => void }[]): Promise<void> {
  for (const { open } of gates) open();
  await Promise.all(jobs);
}

test("starts a sound pass while preparations fill their slots", async () => {
  const queue = createJobQueue(2, 10);
  const [first, second, paid] = [gate(), gate(), gate()];
  const all = [
    mustAdd(queue, "prepare", first.work),
    mustAdd(queue, "prepare", second.work),
    mustAdd(queue, "sound", paid.work),
  ];
  expect(loadOf(queue)).toEqual([2, 1]);
  await finish(all, [first, second, paid]);
  expect(loadOf(queue)).toEqual([0, 0]);
});

test("starts a sound pass beside a preparation on a single slot", async () => {
  const queue = createJobQueue(1, 10);
  const [preparation, paid] = [gate(), gate()];
  const all = [mustAdd(queue, "prepare", preparation.work), mustAdd(queue, "sound", paid.work)];
  expect(queue.running()).toBe(2);
  await finish(all, [preparation, paid]);
});

test("runs a waiting sound pass before an older preparation", async () => {
  const queue = createJobQueue(1, 10);
  const { order, add } = recordOrder(queue);
  const [busyPicture, busySound] = [gate(), gate()];
  const all = [
    mustAdd(queue, "prepare", busyPicture.work),
    mustAdd(queue, "sound", busySound.work),
    add("prepare"),
    add("sound"),
  ];
  await finish(all, [busySound, busyPicture]);
  expect(order).toEqual(["sound", "prepare"]);
});

test("refuses a job when the queue is full", async () => {
  const queue = createJobQueue(1, 1);
  const [running, waiting] = [gate(), gate()];
  const all = [mustAdd(queue, "prepare", running.work), mustAdd(queue, "prepare", waiting.work)];
  expect(queue.add("prepare", running.work)).toBeNull();
  await finish(all, [running, waiting]);
});

test("releases the slot of a job that throws", async () => {
  const queue = createJobQueue(1, 1);
  await expect(queue.add("sound", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(queue.running()).toBe(0);
});

test("starts a brand's jobs at once while ingests fill the queue", async () => {
  const queue = createJobQueue(2, 2);
  const [ingest, picture, paid] = [gate(), gate(), gate()];
  const all = [mustAdd(queue, "ingest", ingest.work), mustAdd(queue, "ingest", ingest.work)];
  all.push(mustAdd(queue, "ingest", ingest.work));
  expect(queue.add("ingest", ingest.work)).toBeNull();
  expect(loadOf(queue)).toEqual([1, 2]);
  all.push(mustAdd(queue, "prepare", picture.work), mustAdd(queue, "sound", paid.work));
  expect(loadOf(queue)).toEqual([3, 2]);
  await finish(all, [ingest, picture, paid]);
  expect(loadOf(queue)).toEqual([0, 0]);
});

test("runs a cover before older ingests", async () => {
  const queue = createJobQueue(1, 10);
  const { order, add } = recordOrder(queue);
  const busy = gate();
  const all = [mustAdd(queue, "ingest", busy.work), add("ingest"), add("cover")];
  await finish(all, [busy]);
  expect(order).toEqual(["cover", "ingest"]);
});

test("runs waiting comps last and leaves preparations a slot", async () => {
  const queue = createJobQueue(2, 10);
  const { order, add } = recordOrder(queue);
  const [busy, picture] = [gate(), gate()];
  const all = [
    mustAdd(queue, "comp", busy.work),
    add("comp"),
    add("ingest"),
    add("listen"),
    mustAdd(queue, "prepare", picture.work),
  ];
  expect(loadOf(queue)).toEqual([2, 3]);
  await finish(all, [busy, picture]);
  expect(order).toEqual(["ingest", "listen", "comp"]);
});
