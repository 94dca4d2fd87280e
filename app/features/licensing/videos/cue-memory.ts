import { quietly } from "#app/lib/store.ts";

/** What was chosen for one track, or version, under one video. `at`: when, in UTC milliseconds. */
export type Remembered = { at: number } & Record<string, unknown>;

const prefix = "cuesheet:cues:";
const maxVideos = 20;
const maxTracks = 200;

/** All that is remembered for a video, by the key of what lies under it. */
export function recallCues(videoId: string): Record<string, Remembered> {
  return readNote(prefix + videoId);
}

/** Keeps it in this browser. Of too many, those chosen longest ago are forgotten. */
export function rememberCue(videoId: string, key: string, choices: Record<string, unknown>): void {
  const cues = { ...recallCues(videoId), [key]: { ...choices, at: Date.now() } };
  write(prefix + videoId, JSON.stringify(Object.fromEntries(newest(Object.entries(cues), maxTracks))));
  forgetOldVideos();
}

function newest(cues: [string, Remembered][], most: number): [string, Remembered][] {
  return cues.toSorted(([, a], [, b]) => b.at - a.at).slice(0, most);
}

function forgetOldVideos(): void {
  quietly(() => {
    const notes = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    if (notes.length <= maxVideos) return;
    const lastOf = (name: string) => Math.max(0, ...Object.values(readNote(name)).map(({ at }) => at));
    for (const name of notes.toSorted((a, b) => lastOf(b) - lastOf(a)).slice(maxVideos))
      localStorage.removeItem(name);
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
