import { bpmRanges } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import { libraryCopy } from "#app/content/catalogue-copy.ts";
import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";

const counts = new Intl.NumberFormat("en-GB");

/** "Be the first to sync", "1 sync", "31 syncs". */
export function formatSyncs(count: number): string {
  if (count === 0) return libraryCopy.syncFirst;
  return `${counts.format(count)} ${count === 1 ? "sync" : "syncs"}`;
}

/** "1 track", "1,284 tracks". */
export function formatTracks(count: number): string {
  return `${counts.format(count)} ${count === 1 ? "track" : "tracks"}`;
}

/** Tags under the title, beside the mood: primary genre, sub genre, genre, BPM, without duplicates. */
export function trackTags(track: Pick<TrackCard, "mood" | "primaryGenre" | "subGenre" | "genre" | "bpm">): readonly string[] {
  const seen = new Set<string>([track.mood?.toLowerCase() ?? ""]);
  const tags = [track.primaryGenre, track.subGenre, track.genre].filter((tag): tag is string => {
    const word = tag?.trim().toLowerCase() ?? "";
    if (word === "" || seen.has(word)) return false;
    seen.add(word);
    return true;
  });
  return track.bpm === null ? tags : [...tags, `${track.bpm} BPM`];
}

/** "100–119" for the range that starts at 100. */
export function formatBpmRange(start: number): string {
  return `${start}–${start + bpmRanges.width - 1}`;
}
