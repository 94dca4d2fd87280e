import { afterEach, expect, test, vi } from "vitest";
import { inStore, quietly } from "./browser-store.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("inStore times out after 2 s and closes a late database", async () => {
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
