import { keepSessions, useKeptSession } from "#app/features/services/files/uploads/kept-sessions.ts";
import { createVault, type Vault } from "./create-vault.ts";
import { browserVaultMemory } from "./vault-memory.ts";
import { emptyVault, type VaultState } from "./vault-state.ts";

const vaults = keepSessions<VaultState, Vault>(
  (ownerId) =>
    createVault(
      ownerId,
      // Lazy: loaded once a file is chosen.
      async (file, options) => (await import("./examine-video.ts")).examineVideo(file, options),
      browserVaultMemory,
    ),
  (vault) => vault.isBusy(),
);

/** A brand's vault in this tab; keeps running while other pages are open. */
export function useVault(ownerId: string): [VaultState, () => Vault] {
  return useKeptSession(vaults, ownerId, emptyVault);
}
