import type { tracks } from "#drizzle/schema/index.ts";
import type { Seen } from "#worker/domain/lib/versions.contract.ts";
import type { toColumns } from "./to-columns.ts";
import { toFormValues } from "./to-form-values.ts";

/** A track as its form sees it: every field as text, and which files were chosen for it. */
export function seenOf(track: typeof tracks.$inferSelect): Seen {
  const { id: _, ownsMaster, ownsPublishing, explicitLyrics, ...texts } = toFormValues(track);
  const ticked = (isTicked: boolean) => (isTicked ? "on" : "");
  const values = {
    ...texts,
    ownsMaster: ticked(ownsMaster),
    ownsPublishing: ticked(ownsPublishing),
    explicitLyrics: ticked(explicitLyrics),
    audio: track.audioIngestId ?? "",
    cover: track.coverIngestId ?? "",
  };
  return { version: track.updatedAt, values };
}

type Files = { audioIngestId?: string; coverIngestId?: string };

/** What the form would leave there. A file in the place of none replaces nobody's choice. */
export function seenAfter(
  track: typeof tracks.$inferSelect,
  columns: ReturnType<typeof toColumns>,
  chosen: Files,
): Seen["values"] {
  const audioIngestId = track.audioIngestId && (chosen.audioIngestId ?? track.audioIngestId);
  const coverIngestId = track.coverIngestId && (chosen.coverIngestId ?? track.coverIngestId);
  return seenOf({ ...track, ...columns, audioIngestId, coverIngestId }).values;
}
