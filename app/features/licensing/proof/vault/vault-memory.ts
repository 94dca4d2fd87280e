import { inStore, quietly } from "#app/features/services/files/uploads/browser-store.ts";
import { isFresh, type VaultRow } from "./vault-state.ts";

export type VaultMemory = typeof browserVaultMemory;

/** What was found stays in this browser; nothing of it is sent. */
export const browserVaultMemory = {
  async keep(ownerId: string, rows: readonly VaultRow[]) {
    await quietly(() => inStore("vaults", "readwrite", (store) => store.put({ rows }, ownerId)));
  },
  async recall(ownerId: string) {
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
