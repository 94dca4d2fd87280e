import type { OpenFonts } from "./choose-fonts.ts";
import { ink, quietInk } from "./colours.ts";
import { placeLine, rule } from "./flow.ts";
import { drawLogoMark } from "./ornament.ts";
import { type PageCanvas, pageHeight, pageWidth } from "./page-canvas.ts";
import { type Ink, margin } from "./typesetting.ts";

const mark: Ink = { voice: "wide", size: 15, colour: ink, tracking: -0.02 };
const strong: Ink = { voice: "strong", size: 9.5, colour: ink, tabular: true };
const foot: Ink = { voice: "text", size: 7.5, colour: quietInk, tabular: true };
const right = pageWidth - margin;

/**
 * What stands outside the flow: our mark on the first page, with `corner` opposite, and at the foot of each the document's
 * title and the page's number.
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
