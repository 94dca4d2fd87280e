import { bulkToasts } from "#app/content/bulk-upload-copy.ts";
import { isOutdated, type KeptBulk, resumeRows } from "./bulk-memory.ts";
import { isSettled, summaryOf } from "./bulk-state.ts";
import { chooseAudio } from "./chosen-files.ts";
import { fail, dispatch, keep, type OpenBulk, review } from "./open-bulk.ts";
import { type BulkRow, listForReview, type RowState, rowsToSend, tallyOf } from "./row-state.ts";
import type { RowListener } from "./send-row.ts";
import { sendRows } from "./send-rows.ts";

/** Restores the upload that a reload interrupted, and sends it on if it was started. */
export async function recall(bulk: OpenBulk): Promise<void> {
  const { labelId, memory } = bulk.place;
  const remembered = await memory.recall(labelId);
  if (!remembered || bulk.store.get().stage !== "idle") return;
  if (isOutdated(remembered)) return memory.discard(labelId);
  const { bulk: saved, rows: savedRows } = remembered;
  bulk.saved = saved;
  bulk.audio = chooseAudio(saved.audio);
  bulk.marks = new Map(savedRows.map((row) => [row.id, row]));
  if (!(await review(bulk, saved)) || !saved.isStarted) return;
  const { rows } = bulk.store.get();
  // A newer version may reject every row: an upload without rows would never end.
  if (rows.some(({ ready }) => ready)) sendBulk(bulk, saved, rows);
}

export function upload(bulk: OpenBulk, isWarranted: boolean): void {
  if (!bulk.saved || bulk.store.get().stage !== "preview") return;
  const rows = rowsToSend(bulk.store.get().rows);
  if (rows.length === 0) return fail(bulk, bulkToasts.noneValid);
  if (!isWarranted && listForReview(rows).length > 0) return fail(bulk, bulkToasts.notWarranted);
  bulk.reviews += 1;
  sendBulk(bulk, keep(bulk, { ...bulk.saved, isStarted: true, isWarranted }), rows);
}

/** Sends rows from their checkpoints, and shows the progress. */
function sendBulk(bulk: OpenBulk, saved: KeptBulk, rows: readonly BulkRow[]): void {
  const { place, marks, audio } = bulk;
  dispatch(bulk, { type: "begun" });
  bulk.sender = sendRows(place.labelId, resumeRows(rows, saved, marks, audio), place.transport, listen(bulk));
}

function listen(bulk: OpenBulk): RowListener {
  const { labelId, memory } = bulk.place;
  const states = new Map<string, RowState>();
  // Batches changes: many rows change at once.
  const show = oncePerTurn(() => {
    dispatch(bulk, { type: "progressed", states: new Map(states) });
    const { total, ended } = tallyOf(states);
    if (ended === total) end(bulk);
  });
  return {
    report(id, state) {
      states.set(id, state);
      show();
    },
    mark({ id, uploadId, mark }) {
      const row = { id, uploadId, mark };
      bulk.marks.set(id, row);
      void memory.keepRow(labelId, row);
    },
  };
}

function end(bulk: OpenBulk): void {
  const { labelId, memory, tell } = bulk.place;
  const state = bulk.store.get();
  const summary = summaryOf(state);
  if (summary.kind === "success") tell(summary);
  else fail(bulk, summary);
  if (isSettled(state.states)) void memory.discard(labelId);
}

/** Runs `act` once per turn of the event loop, however often it is requested. */
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
