import { MP4, QTFF } from "mediabunny";
import { answerWith } from "./answer-with.ts";

/* Nearly all videos. Other formats have a worker of their own, which keeps this one small. */
answerWith([MP4, QTFF]);
