import { inStore, quietly } from "#app/features/services/files/uploads/browser-store.ts";
import { isFresh, type VaultRow } from "./vault-state.ts";

export type VaultMemory = typeof browserVaultMemory;

/** Results are stored in this browser only. */
export const browserVaultMemory = {
  async keep(ownerId: string, rows: readonly VaultRow[]) {
    await quietly(() => inStore("vaults", "readwrite", (store) => store.put({ rows }, ownerId)));
  },
  async recall(ownerId: string) {
    // Written only by `keep`.
    const note = await quietly<{ rows: VaultRow[] } | undefined>(() =>
      inStore("vaults", "readonly", (store) => store.get(ownerId)),
    );
    return recalled(note?.rows ?? []);
  },
};

/** Rows after a reload, when their files are no longer available. */
export const recalled = (rows: readonly VaultRow[]): VaultRow[] =>
  rows
    .filter(isFresh)
    .map((row) => (row.result ? row : { ...row, status: "missing" as const, progress: null }));
