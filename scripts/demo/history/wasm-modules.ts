import { registerHooks } from "node:module";

/**
 * From now on an imported `.wasm` file is a compiled module, as in the Worker: Node would link it by the names of its
 * imports, which are no packages.
 */
export function importWasmAsModules(): void {
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.endsWith(".wasm")) return nextLoad(url, context);
      const source = `
        import { readFileSync } from "node:fs";
        export default new WebAssembly.Module(readFileSync(new URL(${JSON.stringify(url)})));`;
      return { format: "module", source, shortCircuit: true };
    },
  });
}
