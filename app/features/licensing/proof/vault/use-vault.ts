import { keepSessions, useKeptSession } from "#app/features/services/files/uploads/kept-sessions.ts";
import { createVault, type Vault } from "./create-vault.ts";
import { browserVaultMemory } from "./vault-memory.ts";
import { emptyVault, type VaultState } from "./vault-state.ts";

const vaults = keepSessions<VaultState, Vault>(
  (ownerId) =>
    createVault(
      ownerId,
      // What reads videos is loaded for whoever has chosen one.
      async (file, options) => (await import("./examine-video.ts")).examineVideo(file, options),
      browserVaultMemory,
    ),
  (vault) => vault.isBusy(),
);

/** The vault of one brand in this tab: it goes on while another page is looked at. */
export function useVault(ownerId: string): [VaultState, () => Vault] {
  return useKeptSession(vaults, ownerId, emptyVault);
}
