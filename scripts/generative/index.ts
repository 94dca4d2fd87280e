export { type Palette, paletteFor } from "./palette.ts";
export { type Random, between, pick, randomFrom, seedOf } from "./random.ts";
export { type Point, blob, circle, lineThrough, path, rect } from "./svg.ts";
