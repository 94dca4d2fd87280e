import { describe, expect, test } from "vitest";
import {
  fullVolume,
  idle,
  neighbour,
  nextPlayerState,
  parseVolume,
  type PlayerEvent,
  type PlayerState,
} from "./player-state.ts";
import type { PlayerTrack } from "./player-track.ts";

function track(id: string): PlayerTrack {
  return {
    id,
    title: `Track ${id}`,
    artist: "Someone",
    durationSeconds: 60,
    waveform: null,
    mood: "Calm",
    priceTokens: 1,
    hasCover: false,
    coverColour: null,
  };
}
const queue = [track("a"), track("b"), track("c")] as const;

function after(...events: PlayerEvent[]): PlayerState {
  return events.reduce(nextPlayerState, idle);
}
const asked: PlayerEvent = { type: "asked", track: queue[1], queue };

describe("nextPlayerState", () => {
  test("is pending between the click and the first sound", () => {
    expect(after(asked).status).toBe("pending");
    expect(after(asked, { type: "sounding" }).status).toBe("playing");
  });

  test("is pending when playback stalls, but not while paused", () => {
    expect(after(asked, { type: "sounding" }, { type: "stalled" }).status).toBe("pending");
    expect(after(asked, { type: "halted" }, { type: "stalled" }).status).toBe("paused");
  });

  test("keeps a load error until playback is retried", () => {
    expect(after(asked, { type: "broke" }, { type: "halted" }).status).toBe("error");
    expect(after(asked, { type: "broke" }, { type: "resumed" }).status).toBe("pending");
  });

  test("resets when closed and ignores late audio events", () => {
    expect(after(asked, { type: "closed" })).toEqual(idle);
    expect(after(asked, { type: "closed" }, { type: "sounding" })).toEqual(idle);
  });

  test("updates its queue when the list grows", () => {
    const grown = [...queue, track("d")];
    expect(after(asked, { type: "listed", queue: grown }).queue).toBe(grown);
  });

  test("keeps its queue when another list is displayed", () => {
    expect(after(asked, { type: "listed", queue: [track("x")] }).queue).toBe(queue);
    expect(after(asked, { type: "listed", queue: [] }).queue).toBe(queue);
  });
});

describe("next and previous", () => {
  test("follow the queue the track was started from", () => {
    expect(neighbour({ track: queue[1], queue }, 1)?.id).toBe("c");
    expect(neighbour({ track: queue[1], queue }, -1)?.id).toBe("a");
  });

  test("stop at both ends", () => {
    expect(neighbour({ track: queue[2], queue }, 1)).toBeNull();
    expect(neighbour({ track: queue[0], queue }, -1)).toBeNull();
    expect(neighbour({ track: null, queue }, 1)).toBeNull();
  });
});

test("parseVolume restores the stored level and mute state", () => {
  expect(parseVolume("0.3")).toEqual({ level: 0.3, isMuted: false });
  expect(parseVolume("0 muted")).toEqual({ level: 0, isMuted: true });
});

test("parseVolume falls back to full volume for missing or invalid values", () => {
  for (const text of [null, "", "loud", "-1", "7", " muted"]) expect(parseVolume(text)).toEqual(fullVolume);
});
