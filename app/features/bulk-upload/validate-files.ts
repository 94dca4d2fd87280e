import type { CheckedRow } from "./check-rows.ts";
import type { CheckAnswer, CheckQuestion } from "./check-worker.ts";

export type ReviewRow = CheckedRow & { id: string; uploadId: string; isKnown: boolean };
export type Review = {
  rows: ReviewRow[];
  unmatchedFiles: string[];
  unknownColumns: string[];
  /** What is wrong, as a file to download. */
  errorCsv: string;
};

/** Checks a CSV against the chosen audio files and the label's catalogue. Throws an Error with words for a person. */
export async function validateFiles(csv: File, audio: readonly File[], labelId: string): Promise<Review> {
  const answer = await check({ text: await csv.text(), audioNames: audio.map(({ name }) => name) });
  if (!answer.ok) throw new Error(answer.message);
  const isrcs = answer.rows.flatMap(({ ready }) => ready?.isrc ?? []);
  const known = await askForKnown(labelId, isrcs);
  const rows = answer.rows.map((row) => ({
    ...row,
    id: crypto.randomUUID(),
    uploadId: crypto.randomUUID(),
    isKnown: row.ready !== null && known.has(row.ready.isrc),
  }));
  const { unmatchedFiles, unknownColumns, errorCsv } = answer;
  return { rows, unmatchedFiles, unknownColumns, errorCsv };
}

function check(question: CheckQuestion): Promise<CheckAnswer> {
  const worker = new Worker(new URL("./check-worker.ts", import.meta.url), { type: "module" });
  return new Promise<CheckAnswer>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<CheckAnswer>) => resolve(data));
    worker.addEventListener("error", () => reject(new Error("This file could not be read.")));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, which has no origin to name
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}

async function askForKnown(labelId: string, isrcs: readonly string[]): Promise<Set<string>> {
  const response = await fetch("/api/bulk-tracks/known", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ labelId, isrcs }),
  });
  if (!response.ok) throw new Error("We got no answer. Please try again in a moment.");
  // Our own endpoint: its contract says what it answers.
  const { isrcs: known } = (await response.json()) as { isrcs: string[] };
  return new Set(known);
}
