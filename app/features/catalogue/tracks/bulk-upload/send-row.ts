import type { UploadTransport } from "#app/features/services/files/uploads/transport.ts";
import { type RunningUpload, uploadFile } from "#app/features/services/files/uploads/upload-file.ts";
import type { ArrivedRow, Settled } from "./import-batches.ts";
import type { RowAction, RowCheckpoint, RowState, RowToImport } from "./row-state.ts";
import { isSameState, isUnderWay, markOf, stateOfOutcome, stateOfUpload, stateOnResume } from "./row-transitions.ts";

export type RowToSend = {
  id: string;
  uploadId: string;
  ready: RowToImport;
  file: File | null;
  mark: RowCheckpoint;
};
/** `report` gets every change, `mark` only checkpoints. */
export type RowListener = {
  report: (id: string, state: RowState) => void;
  mark: (row: RowToSend) => void;
};
export type Row = RowToSend & { state: RowState; upload: RunningUpload | null };

/** All rows of one upload, and those being uploaded. */
export type Sending = {
  readonly rows: ReadonlyMap<string, Row>;
  readonly active: Set<Row>;
  readonly transport: UploadTransport;
  readonly listener: RowListener;
  readonly importRow: (row: ArrivedRow) => void;
  isPaused: boolean;
};

const rowsAtOnce = 3;

/** Starts rows in CSV order while slots are free. */
export function fillPlaces(sending: Sending): void {
  for (const row of sending.rows.values()) {
    if (sending.isPaused || sending.active.size >= rowsAtOnce) return;
    if (row.state.status === "waiting") begin(sending, row);
  }
}

export function changeRow({ listener }: Sending, row: Row, state: RowState): void {
  const mark = markOf(state);
  if (mark && mark !== row.mark) markRow(listener, row, mark);
  row.state = state;
  listener.report(row.id, state);
}

/** The next attempt is a new upload. */
export function renew({ listener }: Sending, row: Row): void {
  row.upload = null;
  row.uploadId = crypto.randomUUID();
  markRow(listener, row, "begun");
}

export function settle(sending: Sending, { id, outcome, message }: Settled): void {
  const row = sending.rows.get(id);
  if (!row) return;
  if (outcome?.outcome === "no-audio") renew(sending, row);
  changeRow(sending, row, stateOfOutcome(outcome, message));
}

/** Effect of each action on a row that offers it. */
export const rowActions: Record<RowAction, (sending: Sending, row: Row) => void> = {
  pause,
  cancel,
  resume,
  retry: resume,
};

function pause(sending: Sending, row: Row): void {
  if (sending.active.has(row)) row.upload?.pause();
  else changeRow(sending, row, { status: "paused", percent: 0 });
}

function cancel(sending: Sending, row: Row): void {
  row.upload?.cancel();
  leave(sending, row, { status: "cancelled" });
}

function resume(sending: Sending, row: Row): void {
  if (row.mark === "cancelled") renew(sending, row);
  const state = stateOnResume(row.mark);
  changeRow(sending, row, state);
  if (state.status === "arrived") sending.importRow(row);
  // A resumed row runs even while the others are paused.
  else if (sending.isPaused) begin(sending, row);
  else fillPlaces(sending);
}

function begin(sending: Sending, row: Row): void {
  if (!row.file) return changeRow(sending, row, { status: "needs-file" });
  sending.active.add(row);
  if (row.upload) return row.upload.resume();
  const upload = uploadFile(row.uploadId, row.file, sending.transport, "audio");
  row.upload = upload;
  const listen = () => {
    if (row.upload === upload) follow(sending, row, stateOfUpload(upload.store.get()));
  };
  upload.store.subscribe(listen);
  listen();
}

/** Null: the server discarded the upload. */
function follow(sending: Sending, row: Row, state: RowState | null): void {
  if (!state) renew(sending, row);
  const now: RowState = state ?? { status: "waiting" };
  if (isSameState(row.state, now)) return;
  if (isUnderWay(now)) return changeRow(sending, row, now);
  leave(sending, row, now);
  if (now.status === "arrived") sending.importRow(row);
}

function leave(sending: Sending, row: Row, state: RowState): void {
  sending.active.delete(row);
  changeRow(sending, row, state);
  fillPlaces(sending);
}

function markRow(listener: RowListener, row: Row, mark: RowCheckpoint): void {
  row.mark = mark;
  listener.mark(row);
}
