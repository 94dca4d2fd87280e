import { hashSide } from "./picture-hash.contract.ts";
import type { GreyFilm } from "./windows.contract.ts";

/** Of each cell's edge, the whole pixel and what is left over. */
export type Cut = { at: Int32Array; part: Float64Array };

/** The edges of 32 equal cells between two places, as whole pixels and what is left over. */
export function cells(from: number, length: number): Cut {
  const edges = Array.from({ length: hashSide + 1 }, (_, index) => from + (length * index) / hashSide);
  return {
    at: Int32Array.from(edges, Math.floor),
    part: Float64Array.from(edges, (edge) => edge - Math.floor(edge)),
  };
}

/** Sums of all levels above and left of each pixel corner; one column and row longer than the picture, and a spare one. */
export function sumAreas({ levels, width, height }: GreyFilm, frame: number, into: Float64Array): void {
  const stride = width + 2;
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += levels[(frame * height + y) * width + x] ?? 0;
      into[(y + 1) * stride + x + 1] = (into[y * stride + x + 1] ?? 0) + row;
    }
    into[(y + 1) * stride + width + 1] = into[(y + 1) * stride + width] ?? 0;
  }
  into.copyWithin((height + 1) * stride, height * stride, (height + 1) * stride);
}

/** The window scaled to 32 × 32 by area: exact for windows that end between pixels. */
export function scaleWindow(
  sums: Float64Array,
  stride: number,
  columns: Cut,
  rows: Cut,
  into: Float64Array,
): void {
  const side = hashSide + 1;
  for (let row = 0; row < side; row++) {
    const line = (rows.at[row] ?? 0) * stride;
    const down = rows.part[row] ?? 0;
    for (let column = 0; column < side; column++) {
      const at = line + (columns.at[column] ?? 0);
      const across = columns.part[column] ?? 0;
      const top = (sums[at] ?? 0) * (1 - across) + (sums[at + 1] ?? 0) * across;
      const bottom = (sums[at + stride] ?? 0) * (1 - across) + (sums[at + stride + 1] ?? 0) * across;
      corners[row * side + column] = top * (1 - down) + bottom * down;
    }
  }
  for (let row = 0; row < hashSide; row++)
    for (let column = 0; column < hashSide; column++) {
      const at = row * side + column;
      into[row * hashSide + column] =
        (corners[at + side + 1] ?? 0) -
        (corners[at + side] ?? 0) -
        (corners[at + 1] ?? 0) +
        (corners[at] ?? 0);
    }
}
const corners = new Float64Array((hashSide + 1) ** 2);
