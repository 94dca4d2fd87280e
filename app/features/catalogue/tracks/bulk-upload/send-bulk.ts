import { type KeptBulk, resumeRows } from "./bulk-memory.ts";
import { isSettled, summaryOf } from "./bulk-state.ts";
import { fail, dispatch, type OpenBulk } from "./open-bulk.ts";
import { type BulkRow, type RowState, tallyOf } from "./row-state.ts";
import type { RowListener } from "./send-row.ts";
import { sendRows } from "./send-rows.ts";

/** Sends rows from their checkpoints, and shows the progress. */
export function sendBulk(bulk: OpenBulk, saved: KeptBulk, rows: readonly BulkRow[]): void {
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
