import { browserTransport } from "#app/features/uploads/transport.ts";
import { tryAgain } from "#app/features/uploads/try-again.ts";
import { uploadVideo, type UploadSnapshot } from "#app/features/uploads/upload-video.ts";
import type { RowOutcome } from "#worker/domain/bulk/contract.ts";
import type { ReviewRow } from "./validate-files.ts";

export type RowState =
  | { status: "waiting" }
  | { status: "uploading"; percent: number }
  | { status: "added" | "known" }
  | { status: "failed"; message: string };

const rowsAtOnce = 2;

/** Sends each row's audio, then its metadata; one row's failure holds no other up. Rejects never. */
export async function uploadRows(
  labelId: string,
  rows: readonly ReviewRow[],
  files: ReadonlyMap<string, File>,
  report: (id: string, state: RowState) => void,
): Promise<void> {
  const left = [...rows];
  const sendOneAfterAnother = async () => {
    for (let row = left.shift(); row; row = left.shift()) {
      const { id } = row;
      // oxlint-disable-next-line no-await-in-loop -- one after another is the point: `rowsAtOnce` of these run
      report(id, await sendRow(labelId, row, files, (state) => report(id, state)));
    }
  };
  await Promise.all(Array.from({ length: rowsAtOnce }, sendOneAfterAnother));
}

async function sendRow(
  labelId: string,
  row: ReviewRow,
  files: ReadonlyMap<string, File>,
  report: (state: RowState) => void,
): Promise<RowState> {
  const file = row.ready && files.get(row.ready.audioName);
  if (!row.ready || !file) return { status: "failed", message: "The audio file is not chosen any more." };
  const sent = await sendAudio(row.uploadId, file, report);
  if (sent.status !== "uploaded") return { status: "failed", message: sent.message ?? "Upload failed" };
  const { fields, status } = row.ready;
  const body = JSON.stringify({
    labelId,
    rows: [{ id: row.id, audioUploadId: row.uploadId, status, fields }],
  });
  const request = { method: "POST", headers: { "content-type": "application/json" }, body };
  try {
    const send = () => browserTransport.fetch("/api/bulk-tracks", request);
    const answer = await tryAgain(browserTransport, new AbortController().signal, send);
    // Our own endpoint: its contract says what it answers.
    return toState((answer as { outcomes: RowOutcome[] }).outcomes[0]);
  } catch {
    return { status: "failed", message: "We got no answer. Please try again in a moment." };
  }
}

function toState(outcome: RowOutcome | undefined): RowState {
  switch (outcome?.outcome) {
    case "added":
    case "known":
      return { status: outcome.outcome };
    case "invalid":
      return { status: "failed", message: outcome.message };
    default:
      return { status: "failed", message: "This upload is not there any more. Please try again." };
  }
}

function sendAudio(id: string, file: File, report: (state: RowState) => void): Promise<UploadSnapshot> {
  const { store } = uploadVideo(id, file, browserTransport, "audio");
  return new Promise((resolve) => {
    const follow = () => {
      const snapshot = store.get();
      const isOnItsWay = snapshot.status === "uploading" || snapshot.status === "waiting";
      if (!isOnItsWay) return resolve(snapshot);
      report({ status: "uploading", percent: Math.floor((snapshot.sentBytes / file.size) * 100) });
    };
    store.subscribe(follow);
    follow();
  });
}
