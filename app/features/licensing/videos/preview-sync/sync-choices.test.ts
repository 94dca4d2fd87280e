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

describe("stored choices", () => {
  test("are restored after a reload", () => {
    expect(keptFrom(kept, 0)).toEqual(kept);
  });

  test("default to muted if stored without valid original sound", () => {
    const { originalMode: _mode, originalPercent: _percent, isLevelled: _level, ...older } = kept;
    const muted = { originalMode: "mute", originalPercent: 100, isLevelled: false };
    expect(keptFrom(older, 0)).toEqual({ ...older, ...muted });
    expect(keptFrom({ ...kept, originalMode: "loud", originalPercent: 200 }, 0)).toMatchObject({
      originalMode: "mute",
      originalPercent: 100,
    });
  });

  test("replace a discontinued scope with the default one", () => {
    expect(keptFrom({ ...kept, scope: "standard" }, 0)).toEqual({ ...kept, scope: "social" });
  });

  test("are restored for a video unless the URL sets a start", () => {
    expect(cueFrom({ ...kept, basis: 12.5 }, 0)).toEqual(kept);
    expect(cueFrom(kept, 12.5)).toBeNull();
    expect(cueFrom({ ...kept, basis: 12.5 }, 12.5)).toEqual({ ...kept, basis: 12.5 });
  });

  test("are dropped for a link with another start time", () => {
    expect(keptFrom(kept, 12.5)).toBeNull();
  });

  test.each([null, "x", {}, { ...kept, volumePercent: 180 }, { ...kept, startAtSeconds: -1 }, { ...kept, hasOverlay: 1 }])(
    "are ignored when invalid: %j",
    (value) => {
      expect(keptFrom(value, 0)).toBeNull();
    },
  );
});

describe("moveCue", () => {
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

  test("clears the ending edit that the pair had before", () => {
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

  test("keeps another device's volume by sending none before it is known", async () => {
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
