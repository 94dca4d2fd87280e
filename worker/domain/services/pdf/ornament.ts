import { encode } from "uqr";
import type { OpenFonts } from "./choose-fonts.ts";
import { cue, ink, type PageCanvas, pageHeight, pageWidth, quietInk } from "./page-canvas.ts";
import { rule } from "./flow.ts";
import type { Cell } from "./set-cells.ts";
import { type Ink, margin } from "./typesetting.ts";
import { shapeLine } from "./shape-text.ts";

/** The five bars of the logo, with the cue in the middle. Height in points. */
export function drawLogoMark(canvas: PageCanvas, x: number, y: number, height: number): void {
  const unit = height / 22;
  const bars = [
    [0, 7, 3, 10],
    [5, 3, 3, 17],
    [14, 5, 3, 13],
    [19, 8, 3, 8],
  ] as const;
  canvas.rectangles(
    bars.map(([left, top, width, tall]) => [x + left * unit, y + top * unit, width * unit, tall * unit] as const),
    ink,
  );
  canvas.rectangle(x + 10 * unit, y, 2 * unit, height, cue);
}

const mark: Ink = { voice: "wide", size: 15, colour: ink, tracking: -0.02 };
const strong: Ink = { voice: "strong", size: 9.5, colour: ink, tabular: true };
const foot: Ink = { voice: "text", size: 7.5, colour: quietInk, tabular: true };
const right = pageWidth - margin;

/**
 * Headers and footers: our logo on the first page, with `corner` opposite, and at the foot of each page the document's
 * title and the page number.
 */
export function drawEdges(
  pages: readonly PageCanvas[],
  fonts: OpenFonts,
  { title, corner }: { title: string; corner?: string },
): void {
  pages.forEach((page, index) => {
    if (index === 0) {
      page.decoration(() => drawLogoMark(page, margin, 36, 19));
      placeLine(page, fonts, { text: "Cuesheet", ink: mark, x: margin + 27 }, 50.6);
      if (corner) placeLine(page, fonts, { text: corner, ink: strong, x: right, isRight: true }, 50.6);
    }
    const baseline = pageHeight - 36;
    rule(page, baseline - 16);
    placeLine(page, fonts, { text: title, ink: foot, x: margin }, baseline);
    const numbering = `Page ${index + 1} of ${pages.length}`;
    placeLine(page, fonts, { text: numbering, ink: foot, x: right, isRight: true }, baseline);
  });
}

type Box = readonly [x: number, y: number, width: number, height: number];

/** Dark modules of one row, adjacent ones merged so that no seams show between them. */
function darkStretches(row: readonly boolean[]): { from: number; length: number }[] {
  const stretches: { from: number; length: number }[] = [];
  row.forEach((dark, column) => {
    const last = stretches.at(-1);
    if (!dark) return;
    if (last && last.from + last.length === column) last.length++;
    else stretches.push({ from: column, length: 1 });
  });
  return stretches;
}

/** Draws a QR code as vectors, without its quiet zone. Points. */
export function drawQr(canvas: PageCanvas, content: string, x: number, y: number, side: number): void {
  const { data, size } = encode(content, { ecc: "M", border: 0 });
  const module = side / size;
  const boxes = data.flatMap((row, index) =>
    darkStretches(row).map(({ from, length }): Box => [x + from * module, y + index * module, length * module, module]),
  );
  canvas.rectangles(boxes, ink);
}

/** One line at a fixed position outside the flow, such as a footer. */
function placeLine(
  canvas: PageCanvas,
  fonts: OpenFonts,
  { text, ink, x, isRight = false }: Omit<Cell, "width">,
  baseline: number,
): void {
  const shaped = shapeLine(fonts, text, ink);
  canvas.decoration(() => canvas.text(shaped, isRight ? x - shaped.width * ink.size : x, baseline, ink.size, ink.colour));
}
