import { idOfRow, type KeptBulk, type KeptRow } from "./bulk-memory.ts";
import type { ChosenAudio } from "./chosen-audio.ts";
import type { BulkRow, RowMark } from "./row-state.ts";
import type { RowToSend } from "./send-row.ts";

/** Each row without errors as far as it went before, with its audio when that is here. */
export function resumeRows(
  rows: readonly BulkRow[],
  { ids }: KeptBulk,
  marks: ReadonlyMap<string, KeptRow>,
  audio: ChosenAudio,
): RowToSend[] {
  return rows.flatMap(({ id, number, ready, isKnown }) => {
    if (!ready) return [];
    const begun: KeptRow = { id, uploadId: idOfRow(ids.uploads, number), mark: "begun" };
    const kept = marks.get(id) ?? begun;
    const mark = isKnown ? markOfKnown(kept.mark) : kept.mark;
    return [{ ...kept, mark, ready, file: audio.fileOf(ready.audioName) }];
  });
}

/**
 * A tab can go away after the server added a track and before that was marked. Its metadata is sent again, and the
 * server says whether the track is this row's (added) or another's (known); neither needs audio.
 */
function markOfKnown(mark: RowMark): RowMark {
  return mark === "added" || mark === "known" ? mark : "arrived";
}
