import subsetModule from "harfbuzzjs/dist/harfbuzz-subset.wasm";
import shapeModule from "harfbuzzjs/dist/harfbuzz.wasm";
import { type Harfbuzz, startHarfbuzz } from "./harfbuzz.ts";

let harfbuzz: Harfbuzz | null = null;

/** The one HarfBuzz of an isolate, started when it is first asked for. */
export function sharedHarfbuzz(): Harfbuzz {
  harfbuzz ??= startHarfbuzz(shapeModule, subsetModule);
  return harfbuzz;
}
