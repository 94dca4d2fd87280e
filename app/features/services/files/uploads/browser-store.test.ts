import { afterEach, expect, test, vi } from "vitest";
import { inStore, quietly } from "./browser-store.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a database that never opens is given up after two seconds, and closed should it open later", async () => {
  vi.useFakeTimers();
  const result = { close: vi.fn<() => void>() };
  const opening = Object.assign(new EventTarget(), { result });
  vi.stubGlobal("indexedDB", { open: () => opening });
  const value = quietly(() => inStore("videos", "readonly", (store) => store.get("key")));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await value).toBeNull();
  opening.dispatchEvent(new Event("success"));
  expect(result.close).toHaveBeenCalledOnce();
});
