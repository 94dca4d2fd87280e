import { bulkCopy, bulkToasts } from "#app/content/bulk-upload-copy.ts";
import type { Store } from "#app/lib/store.ts";
import { newBulkIds } from "./bulk-memory.ts";
import type { BulkState } from "./bulk-state.ts";
import { chooseAudio, decodeCsv, fileKey } from "./chosen-files.ts";
import type { Column } from "./columns.ts";
import {
  accept,
  type BulkPlace,
  fail,
  dispatch,
  keep,
  openBulk,
  type OpenBulk,
  review,
  validateAndNotify,
} from "./open-bulk.ts";
import type { RowAction } from "./row-state.ts";
import { recall, upload } from "./send-bulk.ts";

export type BulkSession = {
  store: Store<BulkState>;
  /** Restores what a reload interrupted. Idempotent. */
  recall(): void;
  validate(csv: File | null, audio: readonly File[]): Promise<void>;
  /** Adds audio for rows that lack theirs, also after a reload. */
  addAudio(audio: readonly File[]): Promise<void>;
  /** Corrects one cell and validates all rows again; before an upload, or after one for rows that it left out. */
  edit(rowNumber: number, column: Column, text: string): Promise<void>;
  /** Tracks sent to review need the warranty. */
  upload(isWarranted?: boolean): void;
  act(rowId: string, action: RowAction): void;
  pauseAll(): void;
  resumeAll(): void;
  cancelPending(): void;
  /** Hides the last problem while the user fixes it. */
  dismissProblem(): void;
  startOver(): void;
  /** Leaving the page now would interrupt something. */
  isBusy(): boolean;
};

/** A label's bulk upload: validated, sent, and restored after a reload. */
export function createBulkSession(place: BulkPlace): BulkSession {
  const bulk = openBulk(place);
  return {
    store: bulk.store,
    recall() {
      if (bulk.hasRecalled) return;
      bulk.hasRecalled = true;
      void recall(bulk);
    },
    validate: (csv, audio) => validate(bulk, csv, audio),
    addAudio: (audio) => addAudio(bulk, audio),
    edit: (rowNumber, column, text) => edit(bulk, rowNumber, column, text),
    upload: (isWarranted = false) => upload(bulk, isWarranted),
    act: (rowId, action) => bulk.sender?.act(rowId, action),
    pauseAll() {
      bulk.sender?.pauseAll();
      dispatch(bulk, { type: "paused" });
    },
    resumeAll() {
      bulk.sender?.resumeAll();
      dispatch(bulk, { type: "resumed" });
    },
    cancelPending() {
      bulk.sender?.cancelPending();
      dispatch(bulk, { type: "resumed" });
    },
    dismissProblem: () => dispatch(bulk, { type: "dismissed" }),
    startOver: () => startOver(bulk),
    isBusy: () => bulk.sender?.isBusy() ?? false,
  };
}

async function validate(bulk: OpenBulk, csv: File | null, files: readonly File[]): Promise<void> {
  bulk.hasRecalled = true;
  if (!csv || files.length === 0) return fail(bulk, bulkToasts.missing);
  if (!csv.name.toLowerCase().endsWith(".csv")) return fail(bulk, bulkToasts.wrongType);
  const decoded = decodeCsv(new Uint8Array(await csv.arrayBuffer()));
  if (!decoded) return fail(bulk, bulkToasts.notParsed(bulkCopy.unknownEncoding));
  const accepted = await accept(bulk, files);
  if (accepted.length < files.length) return;
  const audio = chooseAudio();
  audio.add(accepted);
  bulk.audio = audio;
  bulk.marks = new Map();
  await bulk.place.memory.discard(bulk.place.labelId);
  const named = { name: csv.name, ...decoded };
  await validateAndNotify(bulk, keep(bulk, { csv: named, audio: audio.list(), ids: newBulkIds(), isStarted: false }));
}

async function addAudio(bulk: OpenBulk, files: readonly File[]): Promise<void> {
  const accepted = await accept(bulk, files);
  const { saved, audio, store, sender } = bulk;
  if (!saved) return;
  dispatch(bulk, { type: "dismissed" });
  const others = audio.add(accepted);
  const now = keep(bulk, { ...saved, audio: audio.list() });
  if (store.get().stage === "preview") return validateAndNotify(bulk, now);
  for (const { id, ready } of store.get().rows) {
    const file = ready && audio.fileOf(ready.audioName);
    if (file) sender?.giveFile(id, file, others.has(fileKey(file.name)));
  }
}

async function edit(bulk: OpenBulk, rowNumber: number, column: Column, text: string): Promise<void> {
  const { saved, store } = bulk;
  const { stage } = store.get();
  if (!saved || (stage !== "preview" && stage !== "done")) return;
  const rowEdits = { ...saved.edits?.[rowNumber], [column]: text.trim() };
  const edits = { ...saved.edits, [rowNumber]: rowEdits };
  await review(bulk, keep(bulk, { ...saved, edits, isStarted: false }));
}

function startOver(bulk: OpenBulk): void {
  if (bulk.sender?.isBusy()) return;
  bulk.reviews += 1;
  bulk.saved = null;
  bulk.sender = null;
  dispatch(bulk, { type: "cleared" });
  void bulk.place.memory.discard(bulk.place.labelId);
}
