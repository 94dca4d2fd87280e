import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { recallCues, rememberCue } from "#app/features/licensing/videos/send-cues.ts";
import { cueFrom, keptFrom, moveCue } from "./sync-choices.ts";

const kept = {
  startAtSeconds: 48.2,
  endsWithTrack: false,
  volumePercent: 35,
  hasOverlay: false,
  scope: "commercial",
  originalMode: "keep",
  originalPercent: 80,
  isLevelled: true,
  basis: 0,
  isTried: true,
};

describe("what was chosen before a reload", () => {
  test("start point, volume and overlay come back after a reload", () => {
    expect(keptFrom(kept, 0)).toEqual(kept);
  });

  test("what was kept before original sound could be is taken for muted", () => {
    const { originalMode: _mode, originalPercent: _percent, isLevelled: _level, ...older } = kept;
    const muted = { originalMode: "mute", originalPercent: 100, isLevelled: false };
    expect(keptFrom(older, 0)).toEqual({ ...older, ...muted });
    expect(keptFrom({ ...kept, originalMode: "loud", originalPercent: 200 }, 0)).toMatchObject({
      originalMode: "mute",
      originalPercent: 100,
    });
  });

  test("a scope that is not sold any more becomes the usual one", () => {
    expect(keptFrom({ ...kept, scope: "standard" }, 0)).toEqual({ ...kept, scope: "social" });
  });

  test("what was chosen under a video comes back by any address without a start of its own", () => {
    expect(cueFrom({ ...kept, basis: 12.5 }, 0)).toEqual(kept);
    expect(cueFrom(kept, 12.5)).toBeNull();
    expect(cueFrom({ ...kept, basis: 12.5 }, 12.5)).toEqual({ ...kept, basis: 12.5 });
  });

  test("a link with another start time starts anew", () => {
    expect(keptFrom(kept, 12.5)).toBeNull();
  });

  test.each([
    null,
    "x",
    {},
    { ...kept, volumePercent: 180 },
    { ...kept, startAtSeconds: -1 },
    { ...kept, hasOverlay: 1 },
  ])("unreadable choices are not taken over: %j", (value) => {
    expect(keptFrom(value, 0)).toBeNull();
  });
});

describe("a start that is said from another page", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  beforeEach(() => {
    const notes = new Map<string, string>();
    const storage = {
      getItem: (name: string) => notes.get(name) ?? null,
      setItem: (name: string, text: string) => notes.set(name, text),
    };
    vi.useFakeTimers();
    vi.stubGlobal("localStorage", storage);
    vi.stubGlobal("sessionStorage", storage);
  });

  test("music that was heard from its start point is not edited, though the pair was before", () => {
    rememberCue("video", "track", { ...kept, endsWithTrack: true });
    moveCue("video", "track", kept.startAtSeconds, 60);
    expect(recallCues("video").track).toMatchObject({
      startAtSeconds: kept.startAtSeconds,
      endsWithTrack: false,
      volumePercent: 60,
      originalMode: "keep",
    });
    vi.clearAllTimers();
  });

  test("a volume that another device chose stays: what is sent before it is known names none", async () => {
    const sent: unknown[] = [];
    const elsewhere = { trackId: "loud", startAtSeconds: 3, volumePercent: 35, endsWithTrack: true };
    let answer = (_cues: Response) => {};
    vi.stubGlobal("fetch", async (_to: unknown, { method, body }: { method?: string; body?: string }) => {
      if (method === "GET") return new Promise<Response>((resolve) => (answer = resolve));
      sent.push(JSON.parse(body ?? ""));
      return new Response(null, { status: 204 });
    });
    moveCue("film", "loud", 12);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([{ startAtSeconds: 12, endsWithTrack: false }]);
    answer(Response.json({ cues: [elsewhere] }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent[1]).toEqual({ startAtSeconds: 12, volumePercent: 35, endsWithTrack: false });
    expect(recallCues("film").loud).toMatchObject({ startAtSeconds: 12, volumePercent: 35 });
  });
});
