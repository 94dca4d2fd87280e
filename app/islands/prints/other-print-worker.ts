import { MATROSKA, MP3, WAVE, WEBM } from "mediabunny";
import { answerWith } from "./answer-with.ts";

answerWith([WEBM, MATROSKA, MP3, WAVE]);
