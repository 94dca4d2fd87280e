import { join } from "node:path";
import { patientDatabase } from "#worker/platform/primary-database.ts";
import { statePath } from "./settings.ts";

type LocalBindings = { DB: D1Database; MEDIA: R2Bucket };

/** The local database and object store, while a server uses them or not. Close it when done. */
export async function openLocalPlatform(): Promise<LocalBindings & { close(): Promise<void> }> {
  // Only here: whatever else comes through this folder's door need not wait for wrangler to load.
  const { getPlatformProxy } = await import("wrangler");
  const proxy = await getPlatformProxy<LocalBindings>({
    configPath: "wrangler.toml",
    persist: { path: join(statePath, "v3") },
    remoteBindings: false,
  });
  return { DB: patientDatabase(proxy.env.DB), MEDIA: proxy.env.MEDIA, close: () => proxy.dispose() };
}
