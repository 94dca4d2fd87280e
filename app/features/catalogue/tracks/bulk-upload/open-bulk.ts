import { bulkToasts } from "#app/content/bulk-upload-copy.ts";
import { checkFile } from "#app/features/services/files/uploads/check-file.ts";
import type { Toast } from "#app/lib/flash.ts";
import { createStore, type Store } from "#app/lib/store.ts";
import { type BulkMemory, type KeptBulk, type KeptRow, resumeRows } from "./bulk-memory.ts";
import { type BulkEvent, type BulkState, nextBulkState, noBulk } from "./bulk-state.ts";
import { chooseAudio, type ChosenAudio } from "./chosen-files.ts";
import { reviewCsv, type ReviewPlace } from "./review-csv.ts";
import type { RowSender } from "./send-rows.ts";

/** Dependencies of a session. */
export type BulkPlace = ReviewPlace & {
  memory: BulkMemory;
  tell: (toast: Toast) => void;
};

/** State shared by the steps of one session. */
export type OpenBulk = {
  readonly place: BulkPlace;
  readonly store: Store<BulkState>;
  saved: KeptBulk | null;
  audio: ChosenAudio;
  marks: Map<string, KeptRow>;
  sender: RowSender | null;
  hasRecalled: boolean;
  /** Incremented by each review and by what supersedes one: a review that finds another count is stale. */
  reviews: number;
};

export function openBulk(place: BulkPlace): OpenBulk {
  return {
    place,
    store: createStore<BulkState>(noBulk),
    saved: null,
    audio: chooseAudio(),
    marks: new Map(),
    sender: null,
    hasRecalled: false,
    reviews: 0,
  };
}

export function dispatch({ store }: OpenBulk, event: BulkEvent): void {
  store.change(nextBulkState(store.get(), event));
}

/** Shows a problem and announces it. */
export function fail(bulk: OpenBulk, problem: Toast, type: "failed" | "refused" = "failed"): void {
  dispatch(bulk, { type, problem });
  bulk.place.tell(problem);
}

export function keep(bulk: OpenBulk, saved: KeptBulk): KeptBulk {
  bulk.saved = saved;
  void bulk.place.memory.keep(bulk.place.labelId, saved);
  return saved;
}

/** Returns the acceptable files, and reports the first refused one. */
export async function accept(bulk: OpenBulk, files: readonly File[]): Promise<File[]> {
  const checked = await Promise.all(files.map((file) => checkFile("audio", file)));
  const refused = checked.find((result) => !result.ok);
  if (refused && !refused.ok) fail(bulk, refused.toast);
  return checked.flatMap((result) => (result.ok ? result.file : []));
}

/** Validates all rows; false if that fails or is superseded. */
export async function review(bulk: OpenBulk, saved: KeptBulk): Promise<boolean> {
  const turn = (bulk.reviews += 1);
  const { name: csvName, encoding = null } = saved.csv;
  dispatch(bulk, { type: "checking", csvName, encoding });
  const reviewed = await reviewCsv(saved, bulk.place);
  // Superseded by a correction, another list or an upload.
  if (turn !== bulk.reviews) return false;
  if (!reviewed.ok) {
    fail(bulk, reviewed.problem, "refused");
    return false;
  }
  const { ok: _, ...csvReview } = reviewed;
  const resumed = resumeRows(csvReview.rows, saved, bulk.marks, bulk.audio);
  const missing = resumed.filter(({ mark, file }) => mark === "begun" && !file);
  dispatch(bulk, { type: "reviewed", review: csvReview, missingFiles: missing.length });
  return true;
}

export async function validateAndNotify(bulk: OpenBulk, saved: KeptBulk): Promise<void> {
  if (!(await review(bulk, saved))) return;
  const { rows } = bulk.store.get();
  const wrong = rows.filter(({ errors }) => errors.length > 0).length;
  bulk.place.tell(bulkToasts.validated(rows.length - wrong, wrong));
  if (wrong === rows.length) bulk.place.tell(bulkToasts.noneValid);
}
