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

/** What the listener, or the sound, does to the player. */
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
  play: (next: PlayerTrack, _: unknown, queue: readonly PlayerTrack[]) =>
    happen({ track: next, status: "pending", queue }),
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

/** The pointer rests on the second card until its music sounds. */
function previewSecond(): void {
  hover.point("second");
  rest();
  happen({ status: "playing" });
}

test("a card is heard once the pointer has rested on it, and what played comes back with its list once it has left", () => {
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

test("a pointer that passes over cards changes nothing", () => {
  for (const id of ["second", "third", null, "fourth", null]) {
    hover.point(id);
    vi.advanceTimersByTime(restMs - 50);
  }
  rest();
  expect([heard(), previewed]).toEqual(["first", null]);
});

test("from card to card nothing else is heard in between, and what played before all of them comes back", () => {
  previewSecond();
  hover.point(null);
  vi.advanceTimersByTime(restMs - 50);
  hover.point("third");
  vi.advanceTimersByTime(restMs - 50);
  expect(heard()).toBe("second");
  // The second one has not sounded yet: the next one need not wait for it.
  vi.advanceTimersByTime(50);
  hover.point("fourth");
  rest();
  expect(heard()).toBe("fourth");
  hover.point("first");
  rest();
  expect([heard(), previewed]).toEqual(["first", null]);
});

test("what is pressed is kept, and so is what the listener pauses", () => {
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

test("a key goes on from what is heard, and the card under a pointer that lies still does not take it back", () => {
  previewSecond();
  hover.point("fourth");
  happen({ track: third, status: "pending" });
  rest();
  happen({ status: "playing" });
  rest();
  expect([heard(), previewed]).toEqual(["third", null]);
});

test("nothing is previewed while a key's music is on its way, nor under a picture that stands still", () => {
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

test("a picture that waits for the previewed music has not been stopped: what the pointer leaves meanwhile goes back", () => {
  previewSecond();
  isRunning = false;
  happen({ status: "pending" });
  hover.point(null);
  rest();
  expect([heard(), previewed]).toEqual(["first", null]);
});

test("a card that the pointer rests on while music is waited for is heard after that, unless a key asks for another", () => {
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

test("a card whose music cannot be had gives way to what played", () => {
  hover.point("second");
  rest();
  happen({ status: "error" });
  expect([heard(), previewed]).toEqual(["first", null]);
});
