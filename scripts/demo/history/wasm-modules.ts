import { registerHooks } from "node:module";

/** Makes imports of `.wasm` files return compiled modules, as in the Worker: Node would resolve their imports as packages. */
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
