import { bulkCopy, bulkToasts } from "#app/content/bulk-upload-copy.ts";
import { checkFile } from "#app/features/base/uploads/check-file.ts";
import type { UploadTransport } from "#app/features/base/uploads/transport.ts";
import type { Toast } from "#app/lib/flash.ts";
import { createStore, type Store } from "#app/lib/store.ts";
import { newBulkIds } from "./bulk-ids.ts";
import { type BulkMemory, isOutdated, type KeptBulk, type KeptRow } from "./bulk-memory.ts";
import type { Check } from "./check-csv.ts";
import { chooseAudio, keyOf } from "./chosen-audio.ts";
import type { Column } from "./columns.ts";
import { addEdit } from "./edit-rows.ts";
import { resumeRows } from "./resume-rows.ts";
import { type Review, reviewCsv } from "./review-csv.ts";
import {
  type BulkRow,
  type RowAction,
  type RowState,
  type RowStates,
  rowsToSend,
  tallyOf,
} from "./row-state.ts";
import { type RowSender, sendRows } from "./send-rows.ts";

export type BulkStage = "idle" | "checking" | "preview" | "uploading" | "done";
export type BulkState = Review & {
  stage: BulkStage;
  csvName: string;
  /** Of the rows that are sent, by id, once Upload was pressed. */
  states: RowStates;
  /** Rows whose audio was chosen before a reload, and has to be chosen again. */
  missingFiles: number;
  isHeld: boolean;
  /** What went wrong last, as long as it matters. */
  problem: Toast | null;
};
export type BulkSession = {
  store: Store<BulkState>;
  /** Brings back what a reload interrupted. Asking twice does nothing more. */
  recall(): void;
  validate(csv: File | null, audio: readonly File[]): Promise<void>;
  /** More audio: for rows that lack theirs, also after a reload. */
  addAudio(audio: readonly File[]): Promise<void>;
  /** Corrects one cell of a row and checks all rows anew; before an upload, or after one for rows that it left out. */
  edit(rowNumber: number, column: Column, text: string): Promise<void>;
  upload(): void;
  act(rowId: string, action: RowAction): void;
  pauseAll(): void;
  resumeAll(): void;
  cancelPending(): void;
  startOver(): void;
  /** Leaving the tab now would stop something. */
  isBusy(): boolean;
};
/** What a session needs from around it. */
export type BulkPlace = {
  labelId: string;
  check: Check;
  transport: UploadTransport;
  memory: BulkMemory;
  tell: (toast: Toast) => void;
};

export const noBulk: BulkState = {
  stage: "idle",
  csvName: "",
  rows: [],
  states: new Map(),
  unmatchedFiles: [],
  unknownColumns: [],
  missingFiles: 0,
  isHeld: false,
  problem: null,
};

/** The one bulk upload of a label: checked, sent, and brought back after a reload. */
export function createBulkSession(place: BulkPlace): BulkSession {
  const { labelId, transport, memory, tell } = place;
  const store = createStore<BulkState>(noBulk);
  let kept: KeptBulk | null = null;
  let audio = chooseAudio();
  let marks = new Map<string, KeptRow>();
  let sender: RowSender | null = null;
  let hasRecalled = false;
  let reviews = 0;

  const fail = (problem: Toast) => {
    store.change({ problem });
    tell(problem);
  };
  const keep = (bulk: KeptBulk) => {
    kept = bulk;
    void memory.keep(labelId, bulk);
  };
  /** Those that may be sent; the first that may not is told. */
  const accept = (files: readonly File[]): File[] => {
    const checked = files.map((file) => checkFile("audio", file));
    const refused = checked.find((result) => !result.ok);
    if (refused && !refused.ok) fail(refused.toast);
    return checked.flatMap((result) => (result.ok ? result.file : []));
  };

  const review = async (bulk: KeptBulk): Promise<boolean> => {
    const isShown = store.get().stage === "preview" || store.get().stage === "done";
    const turn = (reviews += 1);
    store.change({ stage: isShown ? store.get().stage : "checking", csvName: bulk.csv.name, problem: null });
    const reviewed = await reviewCsv(bulk, place);
    // Another correction, another list or an upload came meanwhile.
    if (turn !== reviews) return false;
    if (!reviewed.ok) {
      if (!isShown) store.change({ stage: "idle" });
      fail(reviewed.problem);
      return false;
    }
    const { ok: _, ...found } = reviewed;
    const resumed = resumeRows(found.rows, bulk, marks, audio);
    const missing = resumed.filter(({ mark, file }) => mark === "begun" && !file);
    store.change({ ...found, stage: "preview", states: new Map(), missingFiles: missing.length });
    return true;
  };
  const reviewAloud = async (bulk: KeptBulk) => {
    if (!(await review(bulk))) return;
    const { rows } = store.get();
    const wrong = rows.filter(({ errors }) => errors.length > 0).length;
    tell(bulkToasts.validated(rows.length - wrong, wrong));
    if (wrong === rows.length) tell(bulkToasts.noneValid);
  };
  const begin = (bulk: KeptBulk, rows: readonly BulkRow[]) => {
    const states = new Map<string, RowState>();
    // Many rows change at once; who watches hears of it once.
    const show = oncePerTurn(() => {
      const { missingFiles, total, ended } = tallyOf(states);
      store.change({ states: new Map(states), missingFiles, stage: ended < total ? "uploading" : "done" });
      if (ended === total) end();
    });
    store.change({ stage: "uploading", isHeld: false });
    sender = sendRows(labelId, resumeRows(rows, bulk, marks, audio), transport, {
      report(id, state) {
        states.set(id, state);
        show();
      },
      mark({ id, uploadId, mark }) {
        const row = { id, uploadId, mark };
        marks.set(id, row);
        void memory.keepRow(labelId, row);
      },
    });
  };
  const end = () => {
    const { states } = store.get();
    const { total, added, failed } = tallyOf(states);
    const [first] = [...states.values()].flatMap((state) =>
      state.status === "failed" ? state.error.text : [],
    );
    if (first !== undefined && failed === total) fail(bulkToasts.failed(first));
    else tell({ kind: "success", title: bulkCopy.summary(added, failed) });
    const isOver = [...states.values()].every(({ status }) => status === "added" || status === "known");
    if (isOver) void memory.discard(labelId);
  };

  return {
    store,
    recall() {
      if (hasRecalled) return;
      hasRecalled = true;
      void memory.recall(labelId).then(async (remembered) => {
        if (!remembered || store.get().stage !== "idle") return;
        if (isOutdated(remembered)) return memory.discard(labelId);
        const { bulk } = remembered;
        kept = bulk;
        audio = chooseAudio(bulk.audio);
        marks = new Map(remembered.rows.map((row) => [row.id, row]));
        if (!(await review(bulk)) || !bulk.isStarted) return;
        const { rows } = store.get();
        // A newer page may find every row wrong: without one to send, an upload would never end.
        if (rows.some(({ ready }) => ready)) begin(bulk, rows);
      });
    },
    async validate(csv, files) {
      hasRecalled = true;
      if (!csv || files.length === 0) return fail(bulkToasts.missing);
      if (!csv.name.toLowerCase().endsWith(".csv")) return fail(bulkToasts.wrongType);
      const accepted = accept(files);
      if (accepted.length < files.length) return;
      audio = chooseAudio();
      audio.add(accepted);
      marks = new Map();
      await memory.discard(labelId);
      const text = await csv.text();
      keep({ csv: { name: csv.name, text }, audio: audio.list(), ids: newBulkIds(), isStarted: false });
      if (kept) await reviewAloud(kept);
    },
    async addAudio(files) {
      if (!kept) return;
      const others = audio.add(accept(files));
      keep({ ...kept, audio: audio.list() });
      if (store.get().stage === "preview") return reviewAloud(kept);
      for (const { id, ready } of store.get().rows) {
        const file = ready && audio.fileOf(ready.audioName);
        if (file) sender?.giveFile(id, file, others.has(keyOf(file.name)));
      }
    },
    async edit(rowNumber, column, text) {
      const { stage } = store.get();
      if (!kept || (stage !== "preview" && stage !== "done")) return;
      keep({ ...kept, edits: addEdit(kept.edits ?? {}, rowNumber, column, text), isStarted: false });
      await review(kept);
    },
    upload() {
      if (!kept || store.get().stage !== "preview") return;
      const rows = rowsToSend(store.get().rows);
      if (rows.length === 0) return fail(bulkToasts.noneValid);
      reviews += 1;
      keep({ ...kept, isStarted: true });
      begin(kept, rows);
    },
    act: (rowId, action) => sender?.act(rowId, action),
    pauseAll() {
      sender?.pauseAll();
      store.change({ isHeld: true });
    },
    resumeAll() {
      sender?.resumeAll();
      store.change({ isHeld: false });
    },
    cancelPending() {
      sender?.cancelPending();
      store.change({ isHeld: false });
    },
    startOver() {
      if (sender?.isBusy()) return;
      reviews += 1;
      kept = null;
      sender = null;
      store.change(noBulk);
      void memory.discard(labelId);
    },
    isBusy: () => sender?.isBusy() ?? false,
  };
}

/** However often it is asked for within one turn of the event loop, `act` runs once, after it. */
function oncePerTurn(act: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      act();
    });
  };
}
