import { quietly } from "#app/lib/store.ts";
import type { PlayerTrack } from "./player-track.ts";

export type PlayerStatus = "idle" | "pending" | "playing" | "paused" | "error";

/** The current track and the queue it was started from. Without a track the player is idle. */
export type PlayerState = { status: PlayerStatus; track: PlayerTrack | null; queue: readonly PlayerTrack[] };

export type PlayerEvent =
  | { type: "asked"; track: PlayerTrack; queue: readonly PlayerTrack[] }
  | { type: "resumed" | "sounding" | "stalled" | "halted" | "broke" | "closed" }
  | { type: "listed"; queue: readonly PlayerTrack[] };

export const idle: PlayerState = { status: "idle", track: null, queue: [] };

/** Reduces a user command or an audio element event. */
export function nextPlayerState(state: PlayerState, event: PlayerEvent): PlayerState {
  if (event.type === "asked") return { status: "pending", track: event.track, queue: event.queue };
  if (!state.track) return state;
  switch (event.type) {
    case "resumed":
      return { ...state, status: "pending" };
    case "sounding":
      return { ...state, status: "playing" };
    case "stalled":
      return state.status === "playing" ? { ...state, status: "pending" } : state;
    case "halted":
      return state.status === "error" ? state : { ...state, status: "paused" };
    case "broke":
      return { ...state, status: "error" };
    case "listed":
      return holds(event.queue, state.track) ? { ...state, queue: event.queue } : state;
    default:
      return idle;
  }
}

/** The track `steps` further in the current queue, or null at its ends. */
export function neighbour({ track, queue }: Pick<PlayerState, "track" | "queue">, steps: 1 | -1): PlayerTrack | null {
  const at = queue.findIndex(({ id }) => id === track?.id);
  return at < 0 ? null : (queue[at + steps] ?? null);
}

function holds(queue: readonly PlayerTrack[], track: PlayerTrack): boolean {
  return queue.some(({ id }) => id === track.id);
}

export type Volume = { level: number; isMuted: boolean };

const volumeKey = "cuesheet:volume";
export const fullVolume: Volume = { level: 1, isMuted: false };

/** Parses the stored volume and clamps it; unreadable values mean full volume. */
export function parseVolume(text: string | null): Volume {
  const [level, muted] = (text ?? "").split(" ");
  const parsed = Number(level || Number.NaN);
  if (!(parsed >= 0 && parsed <= 1)) return fullVolume;
  return { level: parsed, isMuted: muted === "muted" };
}

/** The volume of the last visit, or full volume without storage. */
export function recallVolume(): Volume {
  return parseVolume(quietly(() => localStorage.getItem(volumeKey)));
}

/** Without storage the volume lasts as long as the page. */
export function rememberVolume({ level, isMuted }: Volume): void {
  quietly(() => localStorage.setItem(volumeKey, `${level}${isMuted ? " muted" : ""}`));
}
