export { answerWithFont, copyFonts, readFont } from "./copy-fonts.ts";
export { makePictures } from "./make-pictures.ts";
export { openPen, type Pen } from "./outline-text.ts";
