import { join } from "node:path";
import type { V4WorkerOptions } from "miniflare";
import { build, type Rolldown } from "vite";

const oneChunk: Rolldown.RolldownOptions = { output: { codeSplitting: false } };

/** Settings of every Worker of the benchmarks. Direct sockets bypass the local development proxy. */
export const workerDefaults = {
  compatibilityDate: "2026-10-20",
  unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
} satisfies Partial<V4WorkerOptions>;

/** Bundles `<name>-route.ts` of this folder into one module. */
export async function bundleRoute(name: string, rolldownOptions = oneChunk): Promise<Rolldown.OutputChunk> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: { ssr: join(import.meta.dirname, `${name}-route.ts`), write: false, minify: true, rolldownOptions },
    ssr: { noExternal: true, target: "webworker" },
  });
  const [chunk] = "output" in built ? built.output : [];
  if (chunk?.type !== "chunk") throw new Error(`The ${name} route could not be built`);
  return chunk;
}

export async function routeWorker(name: string): Promise<V4WorkerOptions> {
  return { ...workerDefaults, name, modules: true, script: (await bundleRoute(name)).code };
}
