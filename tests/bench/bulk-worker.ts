import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";
import type { V4ModuleDefinition, V4WorkerOptions } from "miniflare";
import { build } from "vite";
import { copyFonts } from "#scripts/assets/copy-fonts.ts";
import { databaseBinding } from "./workerd.ts";

const { resolve: find } = createRequire(import.meta.url);

/** Bundles the bulk upload's domain function behind a bare route: see bulk-route.ts. */
export async function bulkWorker(): Promise<V4WorkerOptions> {
  await copyFonts("public");
  const root = resolve("node_modules", ".cache", "bench", "bulk-worker");
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      ssr: join(import.meta.dirname, "bulk-route.ts"),
      write: false,
      minify: true,
      rolldownOptions: {
        external: /\.wasm$/,
        output: {
          codeSplitting: false,
          paths: (id: string) => (id.endsWith(".wasm") ? `./${basename(id)}` : id),
        },
      },
    },
    ssr: { noExternal: true, target: "webworker" },
  });
  const [chunk] = "output" in built ? built.output : [];
  if (chunk?.type !== "chunk") throw new Error("The route could not be built");
  const wasm = chunk.imports.filter((id) => id.endsWith(".wasm"));
  return {
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
    compatibilityDate: "2026-10-20",
    d1Databases: databaseBinding,
    serviceBindings: { ASSETS: { disk: { path: resolve("public"), writable: false } } },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
}
