import { type Checked, checkRows } from "./check-rows.ts";
import { readCsv } from "./read-csv.ts";

export type CheckQuestion = { text: string; audioNames: string[] };
export type CheckAnswer = ({ ok: true; unknownColumns: string[] } & Checked) | { ok: false; message: string };

/** Reading and checking thousands of rows holds no page up: it happens beside it. */
addEventListener("message", ({ data }: MessageEvent<CheckQuestion>) => {
  const read = readCsv(data.text);
  const answer: CheckAnswer = read.ok
    ? { ok: true, unknownColumns: read.unknownColumns, ...checkRows(read.rows, data.audioNames) }
    : read;
  postMessage(answer);
});
