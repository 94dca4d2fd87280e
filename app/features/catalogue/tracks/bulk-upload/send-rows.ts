import type { UploadTransport } from "#app/features/services/files/uploads/transport.ts";
import { idOfRow, type KeptBulk, type KeptRow } from "./bulk-memory.ts";
import type { ChosenAudio } from "./chosen-files.ts";
import { createPieces } from "./import-pieces.ts";
import {
  actionsOf,
  type BulkRow,
  isFileRefused,
  type RowAction,
  type RowMark,
  type RowState,
} from "./row-state.ts";
import {
  changeRow,
  enlist,
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
  /** The audio of a row that lacks it or whose file was refused. `isOther`: not the file that its upload was begun with. */
  giveFile(id: string, file: File, isOther: boolean): void;
  pauseAll(): void;
  resumeAll(): void;
  cancelPending(): void;
  /** Leaving the tab now would stop something. */
  isBusy(): boolean;
};

/**
 * Sends each row's audio, some at a time in the order of the CSV, then its metadata together with others'. One row's
 * failure holds no other up. Begins at once.
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
    importRow: createPieces(
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

function senderOf(sending: Sending): RowSender {
  return {
    act(id, action) {
      const row = sending.rows.get(id);
      if (row) actOn(sending, row, action);
    },
    giveFile(id, file, isOther) {
      const row = sending.rows.get(id);
      if (!row) return;
      // The very object that was refused is still among what was chosen before: it is no new choice.
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
      // While one is cancelled after the other, no other begins in its place.
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
    // What it left at the server counts against what a label may hold.
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

/** Each row without errors as far as it went before, with its audio when that is here. */
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
    return [
      { ...row, mark, ready: { ...ready, warranty: isWarranted }, file: audio.fileOf(ready.audioName) },
    ];
  });
}

/**
 * A tab can go away after the server added a track and before that was marked. Its metadata is sent again, and the
 * server says whether the track is this row's (added) or another's (known); neither needs audio.
 */
function markOfKnown(mark: RowMark): RowMark {
  return mark === "added" || mark === "known" ? mark : "arrived";
}
