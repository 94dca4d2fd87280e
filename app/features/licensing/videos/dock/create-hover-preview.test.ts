import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Player } from "#app/features/catalogue/playback/create-player.ts";
import type { PlayerState } from "#app/features/catalogue/playback/player-state.ts";
import type { PlayerTrack } from "#app/features/catalogue/playback/player-track.ts";
import { createHoverPreview, type HoverPreview, restMs } from "./create-hover-preview.ts";

const track = (id: string) => ({ id, title: id }) as PlayerTrack;
const [first, second, third, fourth] = [track("first"), track("second"), track("third"), track("fourth")];

let state: PlayerState;
let listeners: Set<() => void>;
let isRunning: boolean;
let previewed: string | null;
let hover: HoverPreview;

/** Simulates a change of state by the user or the audio. */
function happen(next: Partial<PlayerState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}
const ahead = vi.fn<Player["pointAt"]>();
const player = {
  snapshot: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  offeredList: () => [first, second, third, fourth],
  play: (next: PlayerTrack, _: unknown, queue: readonly PlayerTrack[]) => happen({ track: next, status: "pending", queue }),
  pointAt: ahead,
} as unknown as Player;
const rest = () => vi.advanceTimersByTime(restMs);
const heard = () => state.track?.id;

beforeEach(() => {
  vi.useFakeTimers();
  state = { status: "playing", track: first, queue: [first] };
  listeners = new Set();
  isRunning = true;
  previewed = null;
  hover = createHoverPreview({
    player,
    isRunning: () => isRunning,
    onPreview: (trackId) => (previewed = trackId),
  });
});
afterEach(() => {
  hover.destroy();
  vi.useRealTimers();
});

/** Rests the pointer on the second card until its preview plays. */
function previewSecond(): void {
  hover.point("second");
  rest();
  happen({ status: "playing" });
}

test("createHoverPreview plays a card after a delay, then restores the queue", () => {
  hover.point("second");
  vi.advanceTimersByTime(restMs - 1);
  expect(heard()).toBe("first");
  expect(ahead).toHaveBeenLastCalledWith("second");
  vi.advanceTimersByTime(1);
  expect([heard(), previewed]).toEqual(["second", "second"]);
  happen({ status: "playing" });
  hover.point(null);
  expect(ahead).toHaveBeenLastCalledWith("first");
  rest();
  expect([heard(), previewed]).toEqual(["first", null]);
  expect(state.queue).toEqual([first]);
});

test("createHoverPreview ignores a pointer that only passes over cards", () => {
  for (const id of ["second", "third", null, "fourth", null]) {
    hover.point(id);
    vi.advanceTimersByTime(restMs - 50);
  }
  rest();
  expect([heard(), previewed]).toEqual(["first", null]);
});

test("createHoverPreview switches directly between cards, then restores the first track", () => {
  previewSecond();
  hover.point(null);
  vi.advanceTimersByTime(restMs - 50);
  hover.point("third");
  vi.advanceTimersByTime(restMs - 50);
  expect(heard()).toBe("second");
  // The third card's music is still pending; the fourth does not wait for it.
  vi.advanceTimersByTime(50);
  hover.point("fourth");
  rest();
  expect(heard()).toBe("fourth");
  hover.point("first");
  rest();
  expect([heard(), previewed]).toEqual(["first", null]);
});

test("createHoverPreview keeps a clicked or a paused preview", () => {
  previewSecond();
  expect(hover.keep("third")).toBe(false);
  expect(hover.keep("second")).toBe(true);
  expect(hover.keep("second")).toBe(false);
  hover.point(null);
  rest();
  expect([heard(), previewed]).toEqual(["second", null]);

  hover.point("third");
  rest();
  happen({ status: "paused" });
  hover.point(null);
  rest();
  expect([heard(), previewed]).toEqual(["third", null]);
});

test("createHoverPreview does not override a keyboard choice under a resting pointer", () => {
  previewSecond();
  hover.point("fourth");
  happen({ track: third, status: "pending" });
  rest();
  happen({ status: "playing" });
  rest();
  expect([heard(), previewed]).toEqual(["third", null]);
});

test("createHoverPreview plays nothing while loading or under a stopped video", () => {
  happen({ status: "pending" });
  hover.point("second");
  rest();
  expect(heard()).toBe("first");
  happen({ status: "playing" });
  isRunning = false;
  hover.point("third");
  rest();
  expect(heard()).toBe("first");
});

test("createHoverPreview restores the track if the pointer leaves during buffering", () => {
  previewSecond();
  isRunning = false;
  happen({ status: "pending" });
  hover.point(null);
  rest();
  expect([heard(), previewed]).toEqual(["first", null]);
});

test("createHoverPreview plays a hovered card after buffering, unless a key intervenes", () => {
  isRunning = false;
  happen({ status: "pending" });
  hover.point("second");
  rest();
  expect(heard()).toBe("first");
  isRunning = true;
  happen({ status: "playing" });
  rest();
  expect([heard(), previewed]).toEqual(["second", "second"]);

  hover.keep("second");
  happen({ status: "pending" });
  hover.point("third");
  rest();
  happen({ track: fourth, status: "pending" });
  happen({ status: "playing" });
  rest();
  expect([heard(), previewed]).toEqual(["fourth", null]);
});

test("createHoverPreview restores the track when a preview fails to load", () => {
  hover.point("second");
  rest();
  happen({ status: "error" });
  expect([heard(), previewed]).toEqual(["first", null]);
});
