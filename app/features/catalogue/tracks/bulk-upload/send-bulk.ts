import type { KeptBulk } from "./bulk-memory.ts";
import { isSettled, summaryOf } from "./bulk-state.ts";
import { fail, happened, type OpenBulk } from "./open-bulk.ts";
import { type BulkRow, type RowState, tallyOf } from "./row-state.ts";
import type { RowListener } from "./send-row.ts";
import { resumeRows, sendRows } from "./send-rows.ts";

/** Sends these rows, each from where it stands, and shows how they get on. */
export function sendBulk(bulk: OpenBulk, saved: KeptBulk, rows: readonly BulkRow[]): void {
  const { place, marks, audio } = bulk;
  happened(bulk, { type: "begun" });
  bulk.sender = sendRows(place.labelId, resumeRows(rows, saved, marks, audio), place.transport, listen(bulk));
}

function listen(bulk: OpenBulk): RowListener {
  const { labelId, memory } = bulk.place;
  const states = new Map<string, RowState>();
  // Many rows change at once; who watches hears of it once.
  const show = oncePerTurn(() => {
    happened(bulk, { type: "progressed", states: new Map(states) });
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
