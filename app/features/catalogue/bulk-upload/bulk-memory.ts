import { inStore, quietly } from "#app/features/base/uploads/browser-store.ts";
import type { Fingerprint } from "#app/features/base/uploads/remembered-video.ts";
import type { BulkIds } from "./bulk-ids.ts";
import type { CellEdits } from "./edit-rows.ts";
import type { RowMark } from "./row-state.ts";

/** A bulk upload as a reload finds it again. The audio itself stays with the person: it can be many gigabytes. */
export type KeptBulk = {
  csv: { name: string; text: string };
  /** What was chosen. */
  audio: Fingerprint[];
  ids: BulkIds;
  /** What was corrected in the list; nothing in what an older page kept. */
  edits?: CellEdits;
  /** Upload was pressed. */
  isStarted: boolean;
};
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

/** The upload under its label's id, and each row that went on under label and row. */
export const browserBulkMemory: BulkMemory = {
  async keep(labelId, bulk) {
    const note = { ...bulk, keptAt: Date.now() };
    await quietly(() => inStore("bulk-uploads", "readwrite", (store) => store.put(note, labelId)));
  },
  async keepRow(labelId, row) {
    await quietly(() => inStore("bulk-uploads", "readwrite", (store) => store.put(row, [labelId, row.id])));
  },
  async recall(labelId) {
    // Written by `keep` and `keepRow` alone.
    const note = await quietly<(KeptBulk & { keptAt: number }) | undefined>(() =>
      inStore("bulk-uploads", "readonly", (store) => store.get(labelId)),
    );
    if (!note) return null;
    const { keptAt, ...bulk } = note;
    const rows = await quietly<KeptRow[]>(() =>
      inStore("bulk-uploads", "readonly", (store) => store.getAll(rowsOf(labelId))),
    );
    return { bulk, rows: rows ?? [], keptAt };
  },
  async discard(labelId) {
    await quietly(() => inStore("bulk-uploads", "readwrite", (store) => store.delete(labelId)));
    await quietly(() => inStore("bulk-uploads", "readwrite", (store) => store.delete(rowsOf(labelId))));
  },
};

const rowsOf = (labelId: string) => IDBKeyRange.bound([labelId], [labelId, []]);
