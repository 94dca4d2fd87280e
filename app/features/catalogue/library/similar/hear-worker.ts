import { type HearAnswer, type HearQuestion, hearReference } from "./hear-reference.ts";

const tell = (answer: HearAnswer) => postMessage(answer);

addEventListener("message", ({ data }: MessageEvent<HearQuestion>) => {
  tell({ reference: hearReference(data, (fraction) => tell({ fraction })) });
});
