import type { OpenFonts } from "./choose-fonts.ts";
import { directionOf, shapeLine, type Wording } from "./shape-text.ts";
import type { ShapedLine } from "./glyph-runs.ts";

export type TextBlock = {
  lines: ShapedLine[];
  /** Points. */
  size: number;
  leading: number;
};

export type Box = {
  width: number;
  height: number;
};

type Piece = {
  text: string;
  /** Ems. */
  width: number;
};

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
const neverFirst = /^[\p{Pe}\p{Pf}\p{Po}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const shrinkStep = 0.94;
const smallestSize = 3;

/** Cuts at line break opportunities: after spaces and hyphens, and between East Asian characters. */
function cutPieces(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = pieces.at(-1);
    const mayBreak =
      last !== undefined &&
      segment !== " " &&
      (/[\s\-–—/]$/.test(last) || ((eastAsian.test(segment) || eastAsian.test(last)) && !neverFirst.test(segment)));
    if (last === undefined || mayBreak) pieces.push(segment);
    else pieces[pieces.length - 1] = last + segment;
  }
  return pieces;
}

function measure(fonts: OpenFonts, wording: Wording, texts: readonly string[]): Piece[] {
  return texts.map((text) => ({ text, width: shapeLine(fonts, text, wording).width }));
}

function letters(piece: Piece, fonts: OpenFonts, wording: Wording): Piece[] {
  return measure(
    fonts,
    wording,
    [...graphemes.segment(piece.text)].map((grapheme) => grapheme.segment),
  );
}

/** Fills lines of the given width in ems, breaking a word only if it alone is too long. */
function fillLines(pieces: readonly Piece[], width: number, split: (piece: Piece) => Piece[]): string[] {
  const lines: Piece[] = [];
  const whole = pieces.flatMap((piece) => (piece.width > width ? split(piece) : [piece]));
  for (const piece of whole) {
    const line = lines.at(-1);
    if (line && line.width + piece.width <= width) {
      line.text += piece.text;
      line.width += piece.width;
    } else lines.push({ ...piece });
  }
  return lines.map((line) => line.text.trim()).filter((line) => line !== "");
}

/** Breaks a text into lines of at most `width` ems. */
export function breakLines(fonts: OpenFonts, text: string, wording: Wording, width: number): string[] {
  const pieces = measure(fonts, wording, cutPieces(text));
  return fillLines(pieces, width, (piece) => letters(piece, fonts, wording));
}

/** Sets a text at one size. Width and size are points; leading is a multiple of the size. */
export function setBlock(
  fonts: OpenFonts,
  text: string,
  wording: Wording,
  size: number,
  width: number,
  leading: number,
): TextBlock {
  const direction = directionOf(text);
  const lines = breakLines(fonts, text, wording, width / size);
  return {
    lines: lines.map((line) => shapeLine(fonts, line, wording, direction)),
    size,
    leading: size * leading,
  };
}

/** Sets a text as large as its box allows, from the given size down. Never truncates. */
export function fitBlock(
  fonts: OpenFonts,
  text: string,
  wording: Wording,
  largest: number,
  box: Box,
  leading: number,
): TextBlock {
  const pieces = measure(fonts, wording, cutPieces(text));
  const split = (piece: Piece) => letters(piece, fonts, wording);
  let size = largest;
  while (size > smallestSize) {
    const count = fillLines(pieces, box.width / size, split).length;
    const wordTooLong = pieces.some((piece) => piece.text.trim() && piece.width > box.width / size);
    const patient = wordTooLong && size > largest / 2;
    if (!patient && count * size * leading <= box.height + size * (leading - 1)) break;
    size *= shrinkStep;
  }
  return setBlock(fonts, text, wording, size, box.width, leading);
}
