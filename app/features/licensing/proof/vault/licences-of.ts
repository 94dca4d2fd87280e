import type { VaultRow } from "./vault-state.ts";

/** Each once, however many copies there are. */
export const licencesOf = (rows: readonly VaultRow[]): string[] => [
  ...new Set(rows.flatMap(({ result }) => (result?.kind === "licensed" ? [result.number] : []))),
];
