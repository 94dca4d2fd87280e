import { expect, test } from "vitest";
import { withDrawnIds } from "./drawn-ids.ts";

const draw = () =>
  withDrawnIds(async (begin) => {
    begin("a purchase");
    const one = [crypto.randomUUID(), crypto.randomUUID(), crypto.getRandomValues(new Uint8Array(40)).join()];
    begin("another");
    return [...one, crypto.randomUUID()];
  });

test("derives the same distinct ids from the same step names", async () => {
  const first = await draw();
  expect(await draw()).toEqual(first);
  expect(new Set(first).size).toBe(4);
  expect(first[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("restores random ids afterwards, even after a failure", async () => {
  const failing = withDrawnIds(() => Promise.reject(new Error("stopped")));
  await expect(failing).rejects.toThrow("stopped");
  const before = crypto.randomUUID();
  await draw();
  expect([await draw(), crypto.randomUUID()]).not.toContain(before);
  expect(crypto.randomUUID()).not.toBe(crypto.randomUUID());
});
