import { type Row, toCsv } from "#worker/domain/lib/csv.contract.ts";
import { type VaultRow, verdictOf } from "./vault-state.ts";

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
