import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { startHarfbuzz } from "#worker/domain/services/pdf/harfbuzz.ts";

const packages = createRequire(import.meta.url);
const compile = (file: string) => new WebAssembly.Module(readFileSync(packages.resolve(`harfbuzzjs/dist/${file}`)));

/** For tests that run in Node, where the Worker's own cannot be loaded. */
export const harfbuzz = startHarfbuzz(compile("harfbuzz.wasm"), compile("harfbuzz-subset.wasm"));

/** A folder for a file's documents, removed after its tests. */
export function makePdfFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "cuesheet-pdf-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}
