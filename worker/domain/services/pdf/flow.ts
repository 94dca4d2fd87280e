import type { OpenFonts } from "./choose-fonts.ts";
import type { PdfParts } from "./compose-pdf.ts";
import { type Colour, line, openPage, type PageCanvas, pageHeight } from "./page-canvas.ts";
import type { FontBook } from "./embed-font.ts";
import { type Ink, margin, measure } from "./typesetting.ts";
import { createCellSetter, usualLeading, type Row, padding } from "./set-cells.ts";

/** Text that flows over pages; a row that does not fit starts a new page. */
export type Flow = {
  pages: PageCanvas[];
  /** Adds vertical space. */
  skip(points: number): void;
  /** A paragraph over the whole width. */
  text(type: string, text: string, ink: Ink, leading?: number): void;
  /** Rows of one table; `head` is repeated on each page. */
  table(head: Row, rows: readonly Row[]): void;
};

const [top, bottom] = [56, pageHeight - 64];

/** `draw` of a document whose text flows over pages. */
export const drawFlow =
  (draw: (flow: Flow, fonts: OpenFonts) => void): PdfParts["draw"] =>
  (book, fonts) => {
    const flow = openFlow(book, fonts);
    draw(flow, fonts);
    return flow.pages;
  };

function openFlow(book: FontBook, fonts: OpenFonts): Flow {
  const pages: PageCanvas[] = [];
  let y = bottom;
  const { heightOf, rowHeight, drawCells } = createCellSetter(fonts);
  const page = (): PageCanvas => {
    const last = pages.at(-1);
    if (last && y < bottom) return last;
    return turn();
  };
  const turn = (): PageCanvas => {
    const fresh = openPage(book);
    pages.push(fresh);
    y = top;
    return fresh;
  };
  const drawRow = (canvas: PageCanvas, row: Row) => {
    if (row.rule) rule(canvas, y, row.rule);
    canvas.group("TR", () => {
      for (const cell of row.cells) {
        const parts = [cell].flat();
        if (parts.length === 1) drawCells(canvas, row.tag, parts, y + padding);
        else canvas.group(row.tag, () => drawCells(canvas, "P", parts, y + padding));
      }
    });
    y += rowHeight(row);
  };

  return {
    pages,
    skip(points) {
      page();
      y += points;
    },
    text(type, text, ink, leading = usualLeading) {
      const cell = { text, ink, x: margin, width: measure, leading };
      const height = heightOf([cell]);
      const canvas = y + height > bottom ? turn() : page();
      drawCells(canvas, type, [cell], y);
      y += height;
    },
    table(head, rows) {
      let left = [...rows];
      while (left.length > 0) {
        const first = left[0];
        const canvas = first && y + rowHeight(head) + rowHeight(first) > bottom ? turn() : page();
        canvas.group("Table", () => {
          drawRow(canvas, head);
          let drawn = 0;
          for (const row of left) {
            if (drawn > 0 && y + rowHeight(row) > bottom) break;
            drawRow(canvas, row);
            drawn += 1;
          }
          left = left.slice(drawn);
        });
        if (left.length > 0) y = bottom;
      }
    },
  };
}

export function rule(canvas: PageCanvas, y: number, colour: Colour = line): void {
  canvas.decoration(() => canvas.rectangle(margin, y, measure, 0.6, colour));
}
