import { Miniflare, convertV4MiniflareOptions, type V4WorkerOptions } from "miniflare";

export const databaseBinding = { DB: "cuesheet-bench" };

const idle: V4WorkerOptions = {
  name: "idle",
  modules: true,
  script: "export default { fetch: () => new Response(null, { status: 204 }) };",
  compatibilityDate: "2026-10-20",
  d1Databases: databaseBinding,
};

/**
 * Starts workerd on the objects and databases under `folder`; it contacts no other machine. Dispose of it when done. INSPECT=1
 * opens its debugger on port 9333, for profiles.
 */
export async function startWorkerd(folder: string, workers: readonly V4WorkerOptions[] = [idle]): Promise<Miniflare> {
  const workerd = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      ...(process.env.INSPECT ? { inspectorPort: 9333 } : {}),
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: folder,
      workers: [...workers],
    }),
  );
  await workerd.ready;
  return workerd;
}
