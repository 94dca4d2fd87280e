import { registerHooks } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { breakText, mutants } from "./mutants.ts";

/** `--import` of a run with MUTANT set: loads modules with that mutant applied. No file is touched. */
const mutant = mutants.find(({ name }) => name === process.env["MUTANT"]);
if (!mutant) throw new Error(`There is no mutant "${process.env["MUTANT"]}"`);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.startsWith("file:") || !loaded.source) return loaded;
    const path = relative(process.cwd(), fileURLToPath(url));
    if (!mutant.changes.some((change) => change.path === path)) return loaded;
    return { ...loaded, source: breakText(mutant, path, textOf(loaded.source)) };
  },
});

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray): string {
  return typeof source === "string" ? source : new TextDecoder().decode(source);
}
