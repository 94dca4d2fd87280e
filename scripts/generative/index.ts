export { type Palette, paletteFor } from "./palette.ts";
export {
  type Random,
  between,
  pick,
  randomFrom,
  seedOf,
  type Point,
  blob,
  circle,
  lineThrough,
  path,
  rect,
} from "./random.ts";
