import { bulkCopy } from "#app/content/bulk-upload-copy.ts";
import { useIsOnline } from "#app/lib/browser-state.ts";
import type { BulkState } from "./bulk-state.ts";
import { isLineLost } from "./row-state.ts";

/** Stands above the list, whose rows may be out of sight. */
export function OfflineNote({ stage, states }: Pick<BulkState, "stage" | "states">) {
  const isOnline = useIsOnline();
  if (isOnline && !isLineLost(states)) return null;
  return (
    <output className="block border-l-2 border-warn bg-sunk p-4 text-sm">
      <strong className="block text-base font-strong">{bulkCopy.offline}</strong>
      {stage === "uploading" ? bulkCopy.offlineUpload : bulkCopy.offlineList}
    </output>
  );
}
