import { type Checked, checkRows } from "./check-rows.ts";
import { errorCsv } from "./error-csv.ts";
import { type ReadCsv, readCsv } from "./read-csv.ts";

export type CheckQuestion = { text: string; audioNames: string[] };
export type CheckAnswer =
  | ({ ok: true; unknownColumns: string[]; errorCsv: string } & Checked)
  | { ok: false; message: string };

/** Reading and checking thousands of rows holds no page up: it happens beside it. */
addEventListener("message", ({ data }: MessageEvent<CheckQuestion>) => {
  const read = readCsv(data.text);
  postMessage((read.ok ? toAnswer(read, data.audioNames) : read) satisfies CheckAnswer);
});

function toAnswer({ rows, unknownColumns }: Extract<ReadCsv, { ok: true }>, audioNames: string[]) {
  const checked = checkRows(rows, audioNames);
  return { ok: true as const, unknownColumns, errorCsv: errorCsv(checked.rows), ...checked };
}
