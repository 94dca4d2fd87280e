import { bulkToasts } from "#app/content/bulk-upload-copy.ts";
import { checkFile } from "#app/features/base/uploads/check-file.ts";
import type { UploadTransport } from "#app/features/base/uploads/transport.ts";
import type { Toast } from "#app/lib/flash.ts";
import { createStore, type Store } from "#app/lib/store.ts";
import type { BulkMemory, KeptBulk, KeptRow } from "./bulk-memory.ts";
import { type BulkEvent, type BulkState, nextBulkState, noBulk } from "./bulk-state.ts";
import type { Check } from "./check-csv.ts";
import { chooseAudio, type ChosenAudio } from "./chosen-audio.ts";
import { resumeRows } from "./resume-rows.ts";
import { reviewCsv } from "./review-csv.ts";
import type { RowSender } from "./send-rows.ts";

/** What a session needs from around it. */
export type BulkPlace = {
  labelId: string;
  check: Check;
  transport: UploadTransport;
  memory: BulkMemory;
  tell: (toast: Toast) => void;
};

/** What the steps of one session share. */
export type OpenBulk = {
  readonly place: BulkPlace;
  readonly store: Store<BulkState>;
  kept: KeptBulk | null;
  audio: ChosenAudio;
  marks: Map<string, KeptRow>;
  sender: RowSender | null;
  hasRecalled: boolean;
  /** Counts what overtakes a review that still runs. */
  reviews: number;
};

export function openBulk(place: BulkPlace): OpenBulk {
  return {
    place,
    store: createStore<BulkState>(noBulk),
    kept: null,
    audio: chooseAudio(),
    marks: new Map(),
    sender: null,
    hasRecalled: false,
    reviews: 0,
  };
}

export function happened({ store }: OpenBulk, event: BulkEvent): void {
  store.change(nextBulkState(store.get(), event));
}

/** Shows a problem for as long as it matters, and says it. */
export function fail(bulk: OpenBulk, problem: Toast, type: "failed" | "refused" = "failed"): void {
  happened(bulk, { type, problem });
  bulk.place.tell(problem);
}

export function keep(bulk: OpenBulk, kept: KeptBulk): KeptBulk {
  bulk.kept = kept;
  void bulk.place.memory.keep(bulk.place.labelId, kept);
  return kept;
}

/** Those that may be sent; the first that may not is told. */
export function accept(bulk: OpenBulk, files: readonly File[]): File[] {
  const checked = files.map((file) => checkFile("audio", file));
  const refused = checked.find((result) => !result.ok);
  if (refused && !refused.ok) fail(bulk, refused.toast);
  return checked.flatMap((result) => (result.ok ? result.file : []));
}

/** Checks all rows; false when they cannot be, or when something else has come meanwhile. */
export async function review(bulk: OpenBulk, kept: KeptBulk): Promise<boolean> {
  const turn = (bulk.reviews += 1);
  happened(bulk, { type: "checking", csvName: kept.csv.name });
  const reviewed = await reviewCsv(kept, bulk.place);
  // Another correction, another list or an upload came meanwhile.
  if (turn !== bulk.reviews) return false;
  if (!reviewed.ok) {
    fail(bulk, reviewed.problem, "refused");
    return false;
  }
  const { ok: _, ...found } = reviewed;
  const resumed = resumeRows(found.rows, kept, bulk.marks, bulk.audio);
  const missing = resumed.filter(({ mark, file }) => mark === "begun" && !file);
  happened(bulk, { type: "reviewed", review: found, missingFiles: missing.length });
  return true;
}

export async function reviewAloud(bulk: OpenBulk, kept: KeptBulk): Promise<void> {
  if (!(await review(bulk, kept))) return;
  const { rows } = bulk.store.get();
  const wrong = rows.filter(({ errors }) => errors.length > 0).length;
  bulk.place.tell(bulkToasts.validated(rows.length - wrong, wrong));
  if (wrong === rows.length) bulk.place.tell(bulkToasts.noneValid);
}
