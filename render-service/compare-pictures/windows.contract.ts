import type { Size } from "../output-size.contract.ts";
import { hashPicture, hashSide } from "./picture-hash.contract.ts";

export type Window = { x: number; y: number; width: number; height: number };
/** A video as a sequence of small grey frames. */
export type GreyFilm = Size & { levels: Uint8Array; count: number };

/** The area of a frame that a picture fills when fitted into it. */
export function fitted(source: Size, frame: Size): Window {
  const scale = Math.min(frame.width / source.width, frame.height / source.height);
  const [width, height] = [source.width * scale, source.height * scale];
  return { x: (frame.width - width) / 2, y: (frame.height - height) / 2, width, height };
}

/** Maximum grey level of a bar, whatever the encoding. */
const darkest = 28;
/** Share of brighter pixels that a bar may have, as around cuts. */
const min = 0.02;

/** Removes black bars that are part of the video; nothing if it is entirely black. */
export function withoutBars({ levels, width, height, count }: GreyFilm, within: Window): Window {
  const [left, top] = [Math.ceil(within.x), Math.ceil(within.y)];
  const [right, bottom] = [Math.floor(within.x + within.width), Math.floor(within.y + within.height)];
  const columns = new Uint32Array(width);
  const rows = new Uint32Array(height);
  for (let frame = 0; frame < count; frame++) {
    const from = frame * width * height;
    const lit = new Uint8Array(width);
    for (let y = top; y < bottom; y++) {
      let isLit = 0;
      for (let x = left; x < right; x++) {
        if ((levels[from + y * width + x] ?? 0) <= darkest) continue;
        isLit = 1;
        lit[x] = 1;
      }
      rows[y] = (rows[y] ?? 0) + isLit;
    }
    lit.forEach((isLit, x) => (columns[x] = (columns[x] ?? 0) + isLit));
  }
  const isShown = (frames: number) => frames > count * min;
  const [x0, x1] = [columns.findIndex(isShown), columns.findLastIndex(isShown) + 1];
  const [y0, y1] = [rows.findIndex(isShown), rows.findLastIndex(isShown) + 1];
  if (x0 < 0 || y0 < 0) return within;
  // A dark edge of a picture is no bar: bars take a significant part of a side.
  const inner = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
  const isBarred = (length: number, whole: number) => length < whole * 0.97;
  const across = isBarred(inner.width, within.width) ? inner : within;
  const down = isBarred(inner.height, within.height) ? inner : within;
  return { x: across.x, width: across.width, y: down.y, height: down.height };
}

/** Returns a function that hashes one frame in each of the windows, flipped horizontally if `isMirrored`. */
export function createHasher(film: GreyFilm, windows: readonly (Window & { isMirrored?: boolean })[]) {
  const stride = film.width + 2;
  const sums = new Float64Array(stride * (film.height + 2));
  const grey = new Float64Array(hashSide ** 2);
  const cuts = windows.map((window) => ({
    columns: cells(window.x, window.width),
    rows: cells(window.y, window.height),
    cellArea: (window.width * window.height) / hashSide ** 2,
    isMirrored: window.isMirrored === true,
  }));
  return (picture: number) => {
    sumAreas(film, picture, sums);
    return cuts.map(({ columns, rows, cellArea, isMirrored }) => {
      scaleWindow(sums, stride, columns, rows, grey);
      for (let cell = 0; cell < grey.length; cell++) grey[cell] = (grey[cell] ?? 0) / cellArea;
      if (isMirrored) mirror(grey);
      return hashPicture(grey);
    });
  };
}

function mirror(grey: Float64Array): void {
  for (let row = 0; row < hashSide; row++) grey.subarray(row * hashSide, (row + 1) * hashSide).reverse();
}

/** The whole pixel and the remainder of each cell's edge. */
type Cut = { at: Int32Array; part: Float64Array };

function cells(from: number, length: number): Cut {
  const edges = Array.from({ length: hashSide + 1 }, (_, index) => from + (length * index) / hashSide);
  return {
    at: Int32Array.from(edges, Math.floor),
    part: Float64Array.from(edges, (edge) => edge - Math.floor(edge)),
  };
}

/** Integral image: sums above and left of each pixel corner; one column and row larger, plus a spare one. */
function sumAreas({ levels, width, height }: GreyFilm, frame: number, into: Float64Array): void {
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

/** Scales the window to 32 × 32 by area; exact for fractional edges. */
function scaleWindow(sums: Float64Array, stride: number, columns: Cut, rows: Cut, into: Float64Array): void {
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
        (corners[at + side + 1] ?? 0) - (corners[at + side] ?? 0) - (corners[at + 1] ?? 0) + (corners[at] ?? 0);
    }
}
const corners = new Float64Array((hashSide + 1) ** 2);
