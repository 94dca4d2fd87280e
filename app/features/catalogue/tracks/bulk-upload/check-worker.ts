import { checkCsv, type CheckQuestion } from "./check-rows.ts";

addEventListener("message", ({ data }: MessageEvent<CheckQuestion>) => {
  postMessage(checkCsv(data));
});
