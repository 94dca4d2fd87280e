import { checkCsv, type CheckQuestion } from "./check-csv.ts";

addEventListener("message", ({ data }: MessageEvent<CheckQuestion>) => {
  postMessage(checkCsv(data));
});
