import { isRefusedBy } from "#drizzle/client.ts";

const conflicts = [
  ["tracks.isrc", "isrc-taken"],
  ["tracks.audio_ingest_id", "no-such-audio"],
  ["tracks.cover_ingest_id", "no-such-cover"],
  ["tracks.id", "id-taken"],
] as const;

/** Which uniqueness a write ran into: an ISRC of the same label, an upload another track uses, or an id; else null. */
export function nameConflict(error: unknown): (typeof conflicts)[number][1] | null {
  if (!isRefusedBy(error, "UNIQUE constraint failed")) return null;
  return conflicts.find(([column]) => isRefusedBy(error, column))?.[1] ?? null;
}
