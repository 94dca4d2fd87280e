import { keepSessions } from "#app/features/base/uploads/kept-sessions.ts";
import { browserTransport } from "#app/features/base/uploads/transport.ts";
import { useKeptSession } from "#app/features/base/uploads/use-kept-session.ts";
import { showToast } from "#app/lib/toast.ts";
import { browserBulkMemory } from "./bulk-memory.ts";
import { type BulkSession, createBulkSession } from "./bulk-session.ts";
import { type BulkState, noBulk } from "./bulk-state.ts";
import { checkInWorker } from "./check-in-worker.ts";

const sessions = keepSessions<BulkState, BulkSession>(
  (labelId) =>
    createBulkSession({
      labelId,
      check: checkInWorker,
      transport: browserTransport,
      memory: browserBulkMemory,
      tell: showToast,
    }),
  (session) => session.isBusy(),
);

/** The bulk upload of one label. */
export function useBulkSession(labelId: string): [BulkState, () => BulkSession] {
  return useKeptSession(sessions, labelId, noBulk);
}
