import { MP4, QTFF } from "mediabunny";
import { answerWith } from "./answer-with.ts";

/* What nearly all videos are. What reads the other formats is a worker of its own: together they would be more to fetch. */
answerWith([MP4, QTFF]);
