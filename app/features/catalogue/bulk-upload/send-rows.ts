import type { UploadTransport } from "#app/features/base/uploads/transport.ts";
import { type RunningUpload, uploadVideo } from "#app/features/base/uploads/upload-video.ts";
import type { ReadyRow } from "./check-rows.ts";
import { createPieces, type Settled } from "./import-pieces.ts";
import { actionsOf, type RowAction, type RowState } from "./row-state.ts";
import { isSameState, stateOfOutcome, stateOfUpload } from "./state-of-upload.ts";

/** How far a row is, as far as a reload must know. */
export type RowMark = "begun" | "arrived" | "added" | "known" | "cancelled";
export type RowToSend = {
  id: string;
  uploadId: string;
  ready: ReadyRow;
  file: File | null;
  mark: RowMark;
};
/** Hears of every change; `mark` hears of those that outlive a reload. */
export type RowListener = {
  report: (id: string, state: RowState) => void;
  mark: (row: RowToSend) => void;
};
export type RowSender = {
  act(id: string, action: RowAction): void;
  /** The audio of a row that lacks it. `isOther`: not the file that its upload was begun with. */
  giveFile(id: string, file: File, isOther: boolean): void;
  pauseAll(): void;
  resumeAll(): void;
  cancelPending(): void;
  /** Leaving the tab now would stop something. */
  isBusy(): boolean;
};

type Row = RowToSend & { state: RowState; upload: RunningUpload | null };

const rowsAtOnce = 3;

/**
 * Sends each row's audio, some at a time in the order of the CSV, then its metadata together with others'. One row's
 * failure holds no other up. Begins at once.
 */
export function sendRows(
  labelId: string,
  toSend: readonly RowToSend[],
  transport: UploadTransport,
  { report, mark }: RowListener,
): RowSender {
  const rows = new Map(toSend.map((row): [string, Row] => [row.id, enlist(row)]));
  const active = new Set<Row>();
  let isHeld = false;

  const isAny = (status: RowState["status"]) =>
    [...rows.values()].some(({ state }) => state.status === status);
  const isMoreComing = () => active.size > 0 || (!isHeld && isAny("waiting"));
  const importRow = createPieces(labelId, transport, isMoreComing, (settled) => {
    const row = rows.get(settled.id);
    if (row) settle(row, settled);
  });

  const change = (row: Row, state: RowState) => {
    row.state = state;
    report(row.id, state);
  };
  const leave = (row: Row, state: RowState) => {
    active.delete(row);
    change(row, state);
    pump();
  };
  const pump = () => {
    for (const row of rows.values()) {
      if (isHeld || active.size >= rowsAtOnce) return;
      if (row.state.status === "waiting") begin(row);
    }
  };
  const begin = (row: Row) => {
    if (!row.file) return change(row, { status: "needs-file" });
    active.add(row);
    if (row.upload) return row.upload.resume();
    const upload = uploadVideo(row.uploadId, row.file, transport, "audio");
    row.upload = upload;
    const listen = () => {
      if (row.upload === upload) follow(row, stateOfUpload(upload.store.get()));
    };
    upload.store.subscribe(listen);
    listen();
  };
  const follow = (row: Row, state: RowState | null) => {
    if (!state) renew(row);
    const now: RowState = state ?? { status: "waiting" };
    if (isSameState(row.state, now)) return;
    if (now.status === "uploading" || now.status === "line-lost") return change(row, now);
    if (now.status === "arrived" || now.status === "cancelled") remember(row, now.status);
    leave(row, now);
    if (now.status === "arrived") importRow(row);
  };
  /** The next try is another upload. */
  const renew = (row: Row) => {
    row.upload = null;
    row.uploadId = crypto.randomUUID();
    remember(row, "begun");
  };
  const remember = (row: Row, now: RowMark) => {
    row.mark = now;
    mark(row);
  };
  const settle = (row: Row, { outcome, message }: Settled) => {
    if (outcome?.outcome === "no-audio") renew(row);
    const state = stateOfOutcome(outcome, message);
    if (state.status === "added" || state.status === "known") remember(row, state.status);
    change(row, state);
  };
  const resume = (row: Row) => {
    const hasArrived = row.mark === "arrived";
    if (row.mark === "cancelled") renew(row);
    change(row, { status: hasArrived ? "arrived" : "waiting" });
    if (hasArrived) importRow(row);
    // One that a person picks out goes on while the others are held.
    else if (isHeld) begin(row);
    else pump();
  };
  const pause = (row: Row) => {
    if (active.has(row)) row.upload?.pause();
    else change(row, { status: "paused", percent: 0 });
  };
  const cancel = (row: Row) => {
    row.upload?.cancel();
    remember(row, "cancelled");
    leave(row, { status: "cancelled" });
  };
  const acts: Record<RowAction, (row: Row) => void> = { pause, cancel, resume, retry: resume };

  for (const row of rows.values()) {
    report(row.id, row.state);
    if (row.state.status === "arrived") importRow(row);
  }
  pump();

  return {
    act(id, action) {
      const row = rows.get(id);
      if (row && actionsOf(row.state).includes(action)) acts[action](row);
    },
    giveFile(id, file, isOther) {
      const row = rows.get(id);
      if (!row || row.file) return;
      row.file = file;
      if (isOther && row.mark === "begun") renew(row);
      if (row.state.status !== "needs-file") return;
      change(row, { status: "waiting" });
      pump();
    },
    pauseAll() {
      isHeld = true;
      for (const row of active) row.upload?.pause();
    },
    resumeAll() {
      isHeld = false;
      for (const row of rows.values()) if (row.state.status === "paused") change(row, { status: "waiting" });
      pump();
    },
    cancelPending() {
      isHeld = true;
      for (const row of rows.values()) if (actionsOf(row.state).includes("cancel")) cancel(row);
      isHeld = false;
    },
    isBusy: () => isMoreComing() || isAny("arrived"),
  };
}

function enlist(row: RowToSend): Row {
  const { mark, file } = row;
  const status = mark === "begun" ? (file ? "waiting" : "needs-file") : mark;
  return { ...row, state: { status }, upload: null };
}
