export { answerWithFont, copyFonts, readFont } from "./copy-fonts.ts";
export { makePictures } from "./make-pictures.ts";
