import { registerHooks } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { breakText, breakages } from "./breakages.ts";

/** `--import` of a run with BREAKAGE set: modules are loaded with that breakage in them. No file is touched. */
const breakage = breakages.find(({ name }) => name === process.env["BREAKAGE"]);
if (!breakage) throw new Error(`There is no breakage "${process.env["BREAKAGE"]}"`);

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.startsWith("file:") || !loaded.source) return loaded;
    const path = relative(process.cwd(), fileURLToPath(url));
    if (!breakage.changes.some((change) => change.path === path)) return loaded;
    return { ...loaded, source: breakText(breakage, path, textOf(loaded.source)) };
  },
});

function textOf(source: string | ArrayBuffer | NodeJS.TypedArray): string {
  return typeof source === "string" ? source : new TextDecoder().decode(source);
}
