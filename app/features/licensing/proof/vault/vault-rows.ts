import { inStore, quietly } from "#app/features/services/files/uploads/browser-store.ts";
import { isFresh, type VaultRow, idOf, verdictOf } from "./vault-state.ts";
import { maxVaultVideos } from "#worker/domain/licensing/proof/vault/vault.contract.ts";
import { type Row, toCsv } from "#worker/domain/lib/csv.contract.ts";

/** Files beyond the vault's limit are left out. A file being read, or read recently, keeps its row. */
export function addRows(existing: readonly VaultRow[], files: readonly File[]): { rows: VaultRow[]; accepted: File[] } {
  const rows = new Map(existing.map((row) => [row.id, row]));
  const accepted: File[] = [];
  for (const file of files) {
    const id = idOf(file);
    const row = rows.get(id);
    if (!row && rows.size >= maxVaultVideos) continue;
    accepted.push(file);
    if (row?.status === "reading" || (row?.status === "done" && isFresh(row))) continue;
    const { name, size, lastModified } = file;
    const waiting = { status: "waiting", progress: null, result: null, at: Date.now() } as const;
    rows.set(id, { id, name, size, lastModified, ...waiting });
  }
  return { rows: [...rows.values()], accepted };
}

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
  rows.filter(isFresh).map((row) => (row.result ? row : { ...row, status: "missing" as const, progress: null }));

const columns = [
  "file",
  "bytes",
  "verdict",
  "how_known",
  "licence",
  "licence_status",
  "scope",
  "issued_on",
  "licensee",
  "track",
  "artist",
  "music_at_seconds",
  "track_at_seconds",
  "other_own_licences",
  "reason",
] as const;

export const vaultCsv = (rows: readonly VaultRow[]): string => toCsv(columns, rows.flatMap(toLine));

function toLine({ name, size, result }: VaultRow): Row[] {
  if (!result) return [];
  const common = { file: name, bytes: size, verdict: verdictOf(result) };
  switch (result.kind) {
    case "licensed":
      return [
        {
          ...common,
          how_known: result.how === "delivered" ? "delivered file (SHA-256)" : "picture and sound",
          licence: result.number,
          licence_status: result.status,
          scope: result.scopeName,
          issued_on: new Date(result.issuedAt).toISOString().slice(0, 10),
          licensee: result.brandName,
          track: result.trackTitle,
          artist: result.artist,
        },
      ];
    case "unlicensed":
      return [
        {
          ...common,
          how_known: "sound",
          track: result.trackTitle,
          artist: result.artist,
          music_at_seconds: Number(result.fileFromSeconds.toFixed(1)),
          track_at_seconds: Number(result.trackFromSeconds.toFixed(1)),
          other_own_licences: result.track?.otherLicences.join(" ") ?? "",
        },
      ];
    case "unknown":
      return [{ ...common, reason: result.reason }];
  }
}
