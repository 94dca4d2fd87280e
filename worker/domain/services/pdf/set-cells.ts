import { type TextBlock, setBlock } from "./break-lines.ts";
import type { OpenFonts } from "./choose-fonts.ts";
import type { PageCanvas, Colour } from "./page-canvas.ts";
import type { Ink } from "./typesetting.ts";

export type Cell = {
  text: string;
  ink: Ink;
  /** Horizontal position. Points from the left of the page. */
  x: number;
  width: number;
  isRight?: boolean;
  /** From one baseline to the next, as a multiple of the size. */
  leading?: number;
};

export type Row = { tag: "TH" | "TD"; cells: (Cell | Cell[])[]; rule: Colour | null };

export const usualLeading = 1.38;
export const padding = 6;

/** Measures and draws cells. Caches the lines of each: a cell is measured before it is drawn. */
export function createCellSetter(fonts: OpenFonts) {
  const blocks = new Map<Cell, TextBlock>();
  const blockOf = (cell: Cell) => {
    const { text, ink, width, leading = usualLeading } = cell;
    const block = blocks.get(cell) ?? setBlock(fonts, text, ink, ink.size, width, leading);
    blocks.set(cell, block);
    return block;
  };
  const heightOf = (cells: Cell[]) => cells.reduce((sum, cell) => sum + blockOf(cell).lines.length * blockOf(cell).leading, 0);
  const rowHeight = ({ cells }: Row) => Math.max(...cells.map((cell) => heightOf([cell].flat()))) + 2 * padding;
  const drawCells = (canvas: PageCanvas, type: string, cells: Cell[], from: number) => {
    let at = from;
    for (const cell of cells) {
      const { ink, isRight, x, width } = cell;
      const block = blockOf(cell);
      const baseline = at + ink.size;
      const isRightToLeft = block.lines.some((each) => each.hasRightToLeft);
      const draw = () => {
        block.lines.forEach((shaped, index) => {
          const start = isRight ? x + width - shaped.width * ink.size : x;
          canvas.text(shaped, start, baseline + index * block.leading, ink.size, ink.colour);
        });
      };
      canvas.element(type, draw, isRightToLeft ? { actualText: cell.text } : {});
      at += block.lines.length * block.leading;
    }
  };
  return { heightOf, rowHeight, drawCells };
}
