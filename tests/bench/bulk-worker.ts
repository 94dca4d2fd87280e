import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";
import type { V4ModuleDefinition, V4WorkerOptions } from "miniflare";
import { copyFonts } from "#scripts/assets/copy-fonts.ts";
import { bundleRoute, workerDefaults } from "./route-worker.ts";
import { databaseBinding } from "./workerd.ts";

const { resolve: find } = createRequire(import.meta.url);

/** Bundles the bulk upload's domain function behind a bare route: see bulk-route.ts. */
export async function bulkWorker(): Promise<V4WorkerOptions> {
  await copyFonts("public");
  const root = resolve("node_modules", ".cache", "bench", "bulk-worker");
  const chunk = await bundleRoute("bulk", {
    external: /\.wasm$/,
    output: {
      codeSplitting: false,
      paths: (id) => (id.endsWith(".wasm") ? `./${basename(id)}` : id),
    },
  });
  const wasm = chunk.imports.filter((id) => id.endsWith(".wasm"));
  return {
    ...workerDefaults,
    name: "bulk",
    modulesRoot: root,
    modules: [
      { type: "ESModule", path: join(root, "main.js"), contents: chunk.code },
      ...wasm.map((id): V4ModuleDefinition => {
        const name = basename(id);
        const contents = readFileSync(find(`harfbuzzjs/dist/${name}`));
        return { type: "CompiledWasm", path: join(root, name), contents };
      }),
    ],
    d1Databases: databaseBinding,
    serviceBindings: { ASSETS: { disk: { path: resolve("public"), writable: false } } },
  };
}
