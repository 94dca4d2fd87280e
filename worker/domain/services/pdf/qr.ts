import { encode } from "uqr";
import { ink } from "./colours.ts";
import type { PageCanvas } from "./page-canvas.ts";

type Box = readonly [x: number, y: number, width: number, height: number];

/** Dark modules of one row, neighbours joined so that no seams show between them. */
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

/** Draws a QR code as vectors, its quiet zone left to the page. Points. */
export function drawQr(canvas: PageCanvas, content: string, x: number, y: number, side: number): void {
  const { data, size } = encode(content, { ecc: "M", border: 0 });
  const module = side / size;
  const boxes = data.flatMap((row, index) =>
    darkStretches(row).map(({ from, length }): Box => [
      x + from * module,
      y + index * module,
      length * module,
      module,
    ]),
  );
  canvas.rectangles(boxes, ink);
}
