import { rpc } from "#app/lib/rpc.ts";
import { quietly } from "#app/lib/store.ts";
import type { Cue, SaveCue } from "#worker/domain/licensing/videos/videos.contract.ts";

/** Debounce in milliseconds: a slider changes many times a second. */
const restMs = 800;
const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; send: () => void }>();

/** Sends a track's cue to the server, debounced, and at once when the page is left. */
export function sendCue(videoId: string, trackId: string, cue: SaveCue): void {
  const key = `${videoId} ${trackId}`;
  clearTimeout(waiting.get(key)?.timer);
  const send = () => {
    waiting.delete(key);
    const param = { id: videoId, trackId };
    // Best effort: the cue is also stored in this browser, and the next change sends it again.
    rpc.api.videos[":id"].cues[":trackId"].$put({ param, json: cue }, { init: { keepalive: true } }).catch(() => undefined);
  };
  waiting.set(key, { timer: setTimeout(send, restMs), send });
}

if (typeof window !== "undefined")
  window.addEventListener("pagehide", () => {
    for (const { timer, send } of waiting.values()) {
      clearTimeout(timer);
      send();
    }
  });

/** The cues of a video on the server; empty if the request fails. */
export async function fetchCues(videoId: string): Promise<Cue[]> {
  try {
    const answer = await rpc.api.videos[":id"].cues.$get({ param: { id: videoId } });
    return answer.ok ? (await answer.json()).cues : [];
  } catch {
    return [];
  }
}

/** Choices for one track, or version, under one video. `at`: last change, in UTC milliseconds. */
type Remembered = { at: number } & Record<string, unknown>;

const prefix = "cuesheet:cues:";
const maxVideos = 20;
const maxTracks = 200;

/** Choices stored for a video, by track or version key. */
export function recallCues(videoId: string): Record<string, Remembered> {
  return readNote(prefix + videoId);
}

/** Stores choices in this browser. Beyond the limit, the oldest are dropped. */
export function rememberCue(videoId: string, key: string, choices: Record<string, unknown>): void {
  const cues = { ...recallCues(videoId), [key]: { ...choices, at: Date.now() } };
  write(prefix + videoId, JSON.stringify(Object.fromEntries(newest(Object.entries(cues), maxTracks))));
  forgetOldVideos();
}

function newest(cues: [string, Remembered][], max: number): [string, Remembered][] {
  return cues.toSorted(([, a], [, b]) => b.at - a.at).slice(0, max);
}

function forgetOldVideos(): void {
  quietly(() => {
    const notes = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    if (notes.length <= maxVideos) return;
    const lastOf = (name: string) => Math.max(0, ...Object.values(readNote(name)).map(({ at }) => at));
    for (const name of notes.toSorted((a, b) => lastOf(b) - lastOf(a)).slice(maxVideos)) localStorage.removeItem(name);
  });
}

function readNote(name: string): Record<string, Remembered> {
  const note = quietly(() => JSON.parse(localStorage.getItem(name) ?? "{}") as unknown);
  if (typeof note !== "object" || note === null) return {};
  return Object.fromEntries(Object.entries(note).filter(isRemembered));
}

function isRemembered(entry: [string, unknown]): entry is [string, Remembered] {
  const [, value] = entry;
  return typeof value === "object" && value !== null && "at" in value && typeof value.at === "number";
}

function write(name: string, text: string): void {
  quietly(() => localStorage.setItem(name, text));
}
