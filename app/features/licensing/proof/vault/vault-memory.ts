import { inStore, quietly } from "#app/features/services/files/uploads/browser-store.ts";
import { isFresh, type VaultRow } from "./vault-state.ts";

/** What was found stays in this browser; nothing of it is sent. */
export type VaultMemory = {
  keep(ownerId: string, rows: readonly VaultRow[]): Promise<void>;
  recall(ownerId: string): Promise<VaultRow[]>;
};

export const browserVaultMemory: VaultMemory = {
  async keep(ownerId, rows) {
    await quietly(() => inStore("vaults", "readwrite", (store) => store.put({ rows }, ownerId)));
  },
  async recall(ownerId) {
    // Written by `keep` alone.
    const note = await quietly<{ rows: VaultRow[] } | undefined>(() =>
      inStore("vaults", "readonly", (store) => store.get(ownerId)),
    );
    return recalled(note?.rows ?? []);
  },
};

/** As they stand in a page that has none of their files. */
export const recalled = (rows: readonly VaultRow[]): VaultRow[] =>
  rows
    .filter(isFresh)
    .map((row) => (row.result ? row : { ...row, status: "missing" as const, progress: null }));
