import { afterEach, expect, test, vi } from "vitest";
import { holdPage, onSessionEnd, ownFetch } from "./session-end.ts";

afterEach(() => vi.unstubAllGlobals());

const answer = (status: number) => vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status })));

test("onSessionEnd calls back on a 401 only", async () => {
  const ended = vi.fn<() => void>();
  const stop = onSessionEnd(ended);
  for (const status of [200, 403, 404, 500]) {
    answer(status);
    await ownFetch("/api/videos");
  }
  expect(ended).not.toHaveBeenCalled();
  answer(401);
  await ownFetch("/api/videos");
  expect(ended).toHaveBeenCalledOnce();
  stop();
  await ownFetch("/api/videos");
  expect(ended).toHaveBeenCalledOnce();
});

test("onSessionEnd does not call back while an upload holds the page", async () => {
  const ended = vi.fn<() => void>();
  const stop = onSessionEnd(ended);
  answer(401);
  holdPage("a film", true);
  holdPage("another", true);
  holdPage("another", false);
  expect((await ownFetch("/api/videos")).status).toBe(401);
  expect(ended).not.toHaveBeenCalled();
  holdPage("a film", false);
  await ownFetch("/api/videos");
  expect(ended).toHaveBeenCalledOnce();
  stop();
});
