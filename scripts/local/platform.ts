import { existsSync } from "node:fs";
import { join } from "node:path";
import { patientDatabase } from "#worker/platform/patient-database.ts";
import { runProcess, startProcess } from "./processes.ts";
import { statePath } from "./settings.ts";

type LocalBindings = { DB: D1Database; MEDIA: R2Bucket };

/** Opens the local database and object store, even while a server uses them. Close it when done. */
export async function openLocalPlatform(): Promise<LocalBindings & { close(): Promise<void> }> {
  // Dynamic import: other users of this folder's index need not wait for wrangler to load.
  const { getPlatformProxy } = await import("wrangler");
  const proxy = await getPlatformProxy<LocalBindings>({
    configPath: "wrangler.toml",
    persist: { path: join(statePath, "v3") },
    remoteBindings: false,
  });
  return { DB: patientDatabase(proxy.env.DB), MEDIA: proxy.env.MEDIA, close: () => proxy.dispose() };
}

/** Applies missing migrations to the local database. Returns whether it is new. */
export async function migrate(): Promise<"new" | "there already"> {
  const isNew = !existsSync(statePath);
  await runProcess("wrangler", ["d1", "migrations", "apply", "DB", "--local", "--persist-to", statePath], {
    env: { ...process.env, CI: "true" },
  });
  return isNew ? "new" : "there already";
}

/** Creates demo tracks: the first ones while the start waits, the others in the background, one at a time at low priority. */
export function seedDemo({ first, isBehind = false }: { first?: number; isBehind?: boolean }): Promise<void> {
  const seed = ["scripts/demo/seed.ts", "--concurrency", isBehind ? "1" : "2", ...(first ? ["--first", String(first)] : [])];
  const words = isBehind ? ["nice", "-n", "15", process.execPath, ...seed] : [process.execPath, ...seed];
  const [program = "", ...args] = words;
  return new Promise((resolve, reject) => {
    const child = startProcess(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    let trouble = "";
    child.stdout?.on("data", (chunk: Buffer) => print(chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (trouble = (trouble + chunk.toString()).slice(-4000)));
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`Couldn’t make the demo tracks:\n${trouble}`))));
  });
}

/** Drops the JSON log lines that the product writes while the demo history is seeded. */
function print(text: string): void {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("{"));
  for (const line of lines) console.log(`  ${line}`);
}
