import { inStore, quietly } from "#app/features/services/files/uploads/browser-store.ts";
import type { Fingerprint } from "#app/features/services/files/uploads/remembered-video.ts";
import type { Column } from "./columns.ts";
import type { ChosenAudio } from "./chosen-files.ts";
import type { BulkRow, RowCheckpoint } from "./row-state.ts";
import type { RowToSend } from "./send-row.ts";

/** `encoding`: detected from the bytes; see chosen-files.ts. */
type CsvText = { name: string; text: string; encoding?: string | null };

/** A bulk upload as stored across reloads. Without the audio, which can be many gigabytes. */
export type KeptBulk = {
  csv: CsvText;
  /** Fingerprints of the chosen files. */
  audio: Fingerprint[];
  ids: BulkIds;
  /** Corrections made in the list; missing in data of older versions. */
  edits?: CellEdits;
  /** Upload was pressed. */
  isStarted: boolean;
  /** With the warranty ticked; missing in data of older versions. */
  isWarranted?: boolean;
};
/** Cells corrected here rather than in the CSV, by row number. */
export type CellEdits = Record<number, Partial<Record<Column, string>>>;

export type KeptRow = { id: string; uploadId: string; mark: RowCheckpoint };
/** `keptAt`: time of the last save, in UTC milliseconds. */
type RememberedBulk = { bulk: KeptBulk; rows: KeptRow[]; keptAt: number };
export type BulkMemory = {
  keep(labelId: string, bulk: KeptBulk): Promise<void>;
  keepRow(labelId: string, row: KeptRow): Promise<void>;
  recall(labelId: string): Promise<RememberedBulk | null>;
  discard(labelId: string): Promise<void>;
};

/** The server discards unused uploads after a day. */
const keptMs = 24 * 60 * 60 * 1000;

export function isOutdated({ keptAt }: Pick<RememberedBulk, "keptAt">): boolean {
  return Date.now() - keptAt > keptMs;
}

const inMemory = <Value>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<Value>) =>
  quietly(() => inStore("bulk-uploads", mode, act));

/** Stores the upload under its label's id, and each row's progress under label and row. */
export const browserBulkMemory: BulkMemory = {
  async keep(labelId, bulk) {
    await inMemory("readwrite", (store) => store.put({ ...bulk, keptAt: Date.now() }, labelId));
  },
  async keepRow(labelId, row) {
    await inMemory("readwrite", (store) => store.put(row, [labelId, row.id]));
  },
  async recall(labelId) {
    // Only `keep` and `keepRow` write this store.
    const note = await inMemory<(KeptBulk & { keptAt: number }) | undefined>("readonly", (store) => store.get(labelId));
    if (!note) return null;
    const { keptAt, ...bulk } = note;
    const rows = await inMemory<KeptRow[]>("readonly", (store) => store.getAll(rowsOf(labelId)));
    return { bulk, rows: rows ?? [], keptAt };
  },
  async discard(labelId) {
    await inMemory("readwrite", (store) => {
      store.delete(labelId);
      return store.delete(rowsOf(labelId));
    });
  },
};

/** Common prefixes of a bulk upload's ids, so that a row's ids are the same after a reload without storing them. */
type BulkIds = { tracks: string; uploads: string };

export const newBulkIds = (): BulkIds => ({ tracks: crypto.randomUUID(), uploads: crypto.randomUUID() });

/** A UUID for a row's track or first upload: the base with the row number as its end. */
export function idOfRow(base: string, rowNumber: number): string {
  return base.slice(0, 24) + rowNumber.toString(16).padStart(12, "0");
}

const rowsOf = (labelId: string) => IDBKeyRange.bound([labelId], [labelId, []]);

/** Valid rows with their checkpoints, and their audio if available. */
export function resumeRows(
  rows: readonly BulkRow[],
  { ids, isWarranted = false }: KeptBulk,
  marks: ReadonlyMap<string, KeptRow>,
  audio: ChosenAudio,
): RowToSend[] {
  return rows.flatMap(({ id, number, ready, isKnown }) => {
    if (!ready) return [];
    const begun: KeptRow = { id, uploadId: idOfRow(ids.uploads, number), mark: "begun" };
    const row = marks.get(id) ?? begun;
    const mark = isKnown ? markOfKnown(row.mark) : row.mark;
    return [{ ...row, mark, ready: { ...ready, warranty: isWarranted }, file: audio.fileOf(ready.audioName) }];
  });
}

/**
 * The tab may close after the server added a track and before that was stored. The metadata is sent again, and the server answers
 * whether the track is this row's (added) or another's (known); neither needs audio.
 */
function markOfKnown(mark: RowCheckpoint): RowCheckpoint {
  return mark === "added" || mark === "known" ? mark : "arrived";
}
