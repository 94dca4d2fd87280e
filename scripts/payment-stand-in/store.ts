import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type Stripe from "stripe";
import type { StandInState } from "./state.ts";

/** Where the state survives. `save` is called after every change and may be slow. */
export type StandInStore = {
  load(): Promise<StandInState | null>;
  save(state: StandInState): Promise<void>;
};

/** Forgets everything with the process. */
export function memoryStore(): StandInStore {
  return { load: async () => null, save: async () => undefined };
}

/** Keeps the state in one file, replaced as a whole, so that a crash leaves the old or the new one. */
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
      // Written by `save` alone.
      return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as StandInState) : null;
    },
    save(state) {
      // Whoever saves while a write runs shares the one after it, which has everybody's changes.
      next ??= writing = writing.catch(() => undefined).then(() => write(state));
      return next;
    },
  };
}

/** The one version spoken here: the one that the installed SDK pins. Another SDK does not compile with it. */
export const apiVersion: Stripe.LatestApiVersion = "2026-10-28.endive";
