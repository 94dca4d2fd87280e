import { breakLines, fitBlock, setBlock, type Box } from "./break-lines.ts";
import type { OpenFonts } from "./choose-fonts.ts";
import { type Colour, type PageCanvas, pageWidth } from "./page-canvas.ts";
import { shapeLine, type Wording } from "./shape-text.ts";

export const margin = 48;
export const measure = pageWidth - 2 * margin;

export type Ink = Wording & {
  size: number;
  colour: Colour;
};

/** Sets text on the page; each call is one element of the reading order. Points. */
export type Typesetting = {
  canvas: PageCanvas;
  fonts: OpenFonts;
  /** One line starting at x. Returns its width. */
  line(type: string, text: string, ink: Ink, x: number, baseline: number): number;
  /** One line ending at x. */
  lineEnding(type: string, text: string, ink: Ink, x: number, baseline: number): void;
  /** Letters in cells of equal width, each centred. Draws only, without structure. */
  spread(text: string, ink: Ink, x: number, baseline: number, width: number): void;
  /** As many lines as the width requires. Returns the last baseline. */
  paragraph(type: string, text: string, ink: Ink, x: number, baseline: number, width: number): number;
  /** Height of such a paragraph, from its first baseline to its last. */
  heightOf(text: string, ink: Ink, width: number): number;
  /** A name of any length, as large as its box allows, its top at y. Returns the lower end of its lines. */
  name(type: string, text: string, ink: Ink, x: number, y: number, box: Box): number;
  /** A hairline over the given width. */
  rule(x: number, y: number, width: number, colour: Colour): void;
};

const nameLeading = 1.14;
const paragraphLeading = 1.42;

export function openTypesetting(canvas: PageCanvas, fonts: OpenFonts): Typesetting {
  const actual = (text: string, rightToLeft: boolean) => (rightToLeft ? { actualText: text } : {});
  return {
    canvas,
    fonts,
    line(type, text, ink, x, baseline) {
      const shaped = shapeLine(fonts, text, ink);
      const draw = () => canvas.text(shaped, x, baseline, ink.size, ink.colour);
      canvas.element(type, draw, actual(text, shaped.hasRightToLeft));
      return shaped.width * ink.size;
    },
    lineEnding(type, text, ink, x, baseline) {
      const shaped = shapeLine(fonts, text, ink);
      const draw = () => canvas.text(shaped, x - shaped.width * ink.size, baseline, ink.size, ink.colour);
      canvas.element(type, draw, actual(text, shaped.hasRightToLeft));
    },
    spread(text, ink, x, baseline, width) {
      const cell = width / text.length;
      text.split("").forEach((letter, index) => {
        const shaped = shapeLine(fonts, letter, ink);
        const start = x + cell * (index + 0.5) - (shaped.width * ink.size) / 2;
        canvas.text(shaped, start, baseline, ink.size, ink.colour);
      });
    },
    paragraph(type, text, ink, x, baseline, width) {
      const block = setBlock(fonts, text, ink, ink.size, width, paragraphLeading);
      canvas.element(type, () => void canvas.block(block, x, baseline, ink.colour));
      return baseline + (block.lines.length - 1) * block.leading;
    },
    heightOf(text, ink, width) {
      const lines = breakLines(fonts, text, ink, width / ink.size);
      return (lines.length - 1) * ink.size * paragraphLeading;
    },
    name(type, text, ink, x, y, box) {
      const block = fitBlock(fonts, text, ink, ink.size, box, nameLeading);
      const rightToLeft = block.lines.some((line) => line.hasRightToLeft);
      const draw = () => void canvas.block(block, x, y + block.size, ink.colour);
      canvas.element(type, draw, actual(text, rightToLeft));
      return y + block.size + (block.lines.length - 1) * block.leading;
    },
    rule(x, y, width, colour) {
      canvas.decoration(() => canvas.rectangle(x, y, width, 0.6, colour));
    },
  };
}
