import { inStore, quietly } from "#app/features/services/files/uploads/browser-store.ts";
import type { Fingerprint } from "#app/features/services/files/uploads/remembered-video.ts";
import type { Column } from "./columns.ts";
import type { RowMark } from "./row-state.ts";

/** `encoding`: the one that was guessed for its bytes; see chosen-files.ts. */
type CsvText = { name: string; text: string; encoding?: string | null };

/** A bulk upload as a reload finds it again. The audio itself stays with the person: it can be many gigabytes. */
export type KeptBulk = {
  csv: CsvText;
  /** What was chosen. */
  audio: Fingerprint[];
  ids: BulkIds;
  /** What was corrected in the list; nothing in what an older page kept. */
  edits?: CellEdits;
  /** Upload was pressed. */
  isStarted: boolean;
  /** With the warranty ticked; nothing in what an older page kept. */
  isWarranted?: boolean;
};
/** Cells that were corrected here and not in the CSV, by the number of their row. */
export type CellEdits = Record<number, Partial<Record<Column, string>>>;

export type KeptRow = { id: string; uploadId: string; mark: RowMark };
/** `keptAt`: when the upload was last kept, in UTC milliseconds. */
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

/** The upload under its label's id, and each row that went on under label and row. */
export const browserBulkMemory: BulkMemory = {
  async keep(labelId, bulk) {
    await inMemory("readwrite", (store) => store.put({ ...bulk, keptAt: Date.now() }, labelId));
  },
  async keepRow(labelId, row) {
    await inMemory("readwrite", (store) => store.put(row, [labelId, row.id]));
  },
  async recall(labelId) {
    // Written by `keep` and `keepRow` alone.
    const note = await inMemory<(KeptBulk & { keptAt: number }) | undefined>("readonly", (store) =>
      store.get(labelId),
    );
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

/** What all ids of one bulk upload begin with: a row's ids are the same again after a reload, without a list of them. */
type BulkIds = { tracks: string; uploads: string };

export const newBulkIds = (): BulkIds => ({ tracks: crypto.randomUUID(), uploads: crypto.randomUUID() });

/** The id of a row's track or first upload: a UUID like its base, which ends in the number of the row. */
export function idOfRow(base: string, rowNumber: number): string {
  return base.slice(0, 24) + rowNumber.toString(16).padStart(12, "0");
}

const rowsOf = (labelId: string) => IDBKeyRange.bound([labelId], [labelId, []]);
