import type { UploadTransport } from "#app/features/services/files/uploads/transport.ts";
import { createBatcher } from "./import-batches.ts";
import { actionsOf, isFileRefused, type RowAction, type RowState } from "./row-state.ts";
import { firstState } from "./row-transitions.ts";
import {
  changeRow,
  fillPlaces,
  renew,
  type Row,
  rowActions,
  type RowListener,
  type RowToSend,
  type Sending,
  settle,
} from "./send-row.ts";

export type RowSender = {
  act(id: string, action: RowAction): void;
  /** Sets a row's audio if it is missing or was refused. `isOther`: not the file that its upload was started with. */
  giveFile(id: string, file: File, isOther: boolean): void;
  pauseAll(): void;
  resumeAll(): void;
  cancelPending(): void;
  /** Leaving the page now would interrupt something. */
  isBusy(): boolean;
};

/**
 * Uploads each row's audio, several in parallel in CSV order, then its metadata in batches. A failed row does not block others.
 * Starts immediately.
 */
export function sendRows(
  labelId: string,
  toSend: readonly RowToSend[],
  transport: UploadTransport,
  listener: RowListener,
): RowSender {
  const sending: Sending = {
    rows: new Map(toSend.map((row): [string, Row] => [row.id, enlist(row)])),
    active: new Set(),
    transport,
    listener,
    importRow: createBatcher(
      labelId,
      transport,
      () => isMoreComing(sending),
      (settled) => settle(sending, settled),
    ),
    isPaused: false,
  };
  for (const row of sending.rows.values()) {
    sending.listener.report(row.id, row.state);
    if (row.state.status === "arrived") sending.importRow(row);
  }
  fillPlaces(sending);
  return senderOf(sending);
}

function enlist(row: RowToSend): Row {
  return { ...row, state: firstState(row.mark, row.file !== null), upload: null };
}

function senderOf(sending: Sending): RowSender {
  return {
    act(id, action) {
      const row = sending.rows.get(id);
      if (row) actOn(sending, row, action);
    },
    giveFile(id, file, isOther) {
      const row = sending.rows.get(id);
      if (!row) return;
      // The refused file object is still among the chosen ones: it is no new choice.
      const isReplaced = isFileRefused(row.state) && file !== row.file;
      if (!row.file || isReplaced) takeFile(sending, row, file, isOther || isReplaced);
    },
    pauseAll() {
      sending.isPaused = true;
      for (const row of sending.active) row.upload?.pause();
    },
    resumeAll() {
      sending.isPaused = false;
      for (const row of sending.rows.values())
        if (row.state.status === "paused") changeRow(sending, row, { status: "waiting" });
      fillPlaces(sending);
    },
    cancelPending() {
      // Prevents others from starting while rows are cancelled one by one.
      sending.isPaused = true;
      for (const row of sending.rows.values()) actOn(sending, row, "cancel");
      sending.isPaused = false;
    },
    isBusy: () => isMoreComing(sending) || isAny(sending, "arrived"),
  };
}

function actOn(sending: Sending, row: Row, action: RowAction): void {
  if (actionsOf(row.state).includes(action)) rowActions[action](sending, row);
}

function takeFile(sending: Sending, row: Row, file: File, isOther: boolean): void {
  row.file = file;
  if (isOther && row.mark === "begun") {
    const before = row.upload;
    renew(sending, row);
    // An abandoned upload would count against the label's limit.
    before?.cancel();
  }
  if (row.state.status !== "needs-file" && !isFileRefused(row.state)) return;
  changeRow(sending, row, { status: "waiting" });
  fillPlaces(sending);
}

function isMoreComing(sending: Sending): boolean {
  return sending.active.size > 0 || (!sending.isPaused && isAny(sending, "waiting"));
}

function isAny({ rows }: Sending, status: RowState["status"]): boolean {
  return [...rows.values()].some(({ state }) => state.status === status);
}
