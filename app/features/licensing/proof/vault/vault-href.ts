export const vaultPath = "/vault";
