import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type Stripe from "stripe";
import type { StandInState } from "./state.ts";

/** Persistence of the state. `save` is called after every change and may be slow. */
export type StandInStore = {
  load(): Promise<StandInState | null>;
  save(state: StandInState): Promise<void>;
};

/** State is lost with the process. */
export function memoryStore(): StandInStore {
  return { load: async () => null, save: async () => undefined };
}

/** Stores the state in one file. Each write replaces it atomically, so a crash leaves the old or the new one. */
export function fileStore(file: string): StandInStore {
  let writing = Promise.resolve();
  let next: Promise<void> | null = null;
  const write = async (state: StandInState) => {
    next = null;
    await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
  return {
    async load() {
      mkdirSync(dirname(file), { recursive: true });
      // Only `save` writes this file.
      return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as StandInState) : null;
    },
    save(state) {
      // Coalesces saves: calls during a write share the next one, which includes all their changes.
      next ??= writing = writing.catch(() => undefined).then(() => write(state));
      return next;
    },
  };
}

/** The installed SDK's API version, the only one supported. Another SDK does not compile with it. */
export const apiVersion: Stripe.LatestApiVersion = "2026-10-28.endive";
