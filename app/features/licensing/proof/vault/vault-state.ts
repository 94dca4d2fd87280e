import type {
  CopyMatch,
  FileLookup,
  MatchProgress,
  NamedLicence,
} from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import type { HeardTrack, UnknownReason } from "#worker/domain/licensing/proof/vault/vault.contract.ts";
import { TooOften } from "./fetch-with-retry.ts";

/** Result for one video. Times are in seconds. */
export type VaultResult =
  | ({
      kind: "licensed";
      /** `delivered`: the exact file, by hash. `copy`: re-encoded since. */
      how: "delivered" | "copy";
    } & Omit<NamedLicence, "supersededBy" | "labelName">)
  | {
      kind: "unlicensed";
      trackTitle: string;
      artist: string;
      /** Position of the match in the video, and the matching one in the track. */
      fileFromSeconds: number;
      trackFromSeconds: number;
      /** The catalogue's current entry; null if the request failed. */
      track: HeardTrack | null;
    }
  | { kind: "unknown"; reason: UnknownReason };

/** The three lists of the table; a video under a revoked or suspended licence counts as unlicensed. */
export type Verdict = VaultResult["kind"];

export function verdictOf(result: VaultResult): Verdict {
  if (result.kind !== "licensed") return result.kind;
  return result.status === "revoked" || result.status === "suspended" ? "unlicensed" : "licensed";
}

/** Null if no licence has this hash, so that picture and sound must be compared. */
export function resultOfLookup(lookup: FileLookup): VaultResult | null {
  return lookup.kind === "delivered" ? licensed("delivered", lookup.licence) : null;
}

/** For a recognised track, `track` is filled in by a second request. */
export function resultOfMatch(match: CopyMatch): VaultResult {
  switch (match.kind) {
    case "copy":
      return licensed("copy", match.licence);
    case "track":
      return {
        kind: "unlicensed",
        trackTitle: match.track.title,
        artist: match.track.artist,
        fileFromSeconds: match.span.fileFromSeconds,
        trackFromSeconds: match.span.fromSeconds,
        track: null,
      };
    case "unreadable":
      return { kind: "unknown", reason: match.reason };
    // Not expected: `busy` answers only `sendSound`, which the vault never calls; `too-many` was already retried.
    case "busy":
    case "too-many":
      throw new TooOften();
    case "inconclusive":
    case "not-found":
      return { kind: "unknown", reason: match.kind };
  }
}

function licensed(how: "delivered" | "copy", licence: NamedLicence): VaultResult {
  const { number, status, issuedAt, scopeName, brandName, trackTitle, artist } = licence;
  return { kind: "licensed", how, number, status, issuedAt, scopeName, brandName, trackTitle, artist };
}

/** Identifies a file without reading it. */
type FileFacts = { name: string; size: number; lastModified: number };

/**
 * `waiting`: queued. `interrupted`: network error; `refused`: rate-limited after the last retry; both can be retried. `missing`:
 * the page was reloaded before the file was read, and browsers do not keep files.
 */
export type VaultRow = FileFacts & {
  id: string;
  status: "waiting" | "reading" | "done" | "interrupted" | "refused" | "missing";
  progress: Progress | null;
  result: VaultResult | null;
  /** When it was chosen or last read, UTC milliseconds. */
  at: number;
};
/** `rest`: waiting for the rate limit. */
export type Progress = { step: "hash" | MatchProgress["step"] | "rest"; done: number };

export type VaultState = {
  rows: readonly VaultRow[];
  /** Number of files in the last selection that exceeded the limit. */
  leftOut: number;
  /** No further file is read until resumed. */
  isPaused: boolean;
};
export const emptyVault: VaultState = { rows: [], leftOut: 0, isPaused: false };

/** Results expire, because catalogue and licences change. */
export const keptMs = 30 * 24 * 60 * 60 * 1000;
/** False for rows stored without a time, whose age is unknown. */
export const isFresh = ({ at }: Pick<VaultRow, "at">): boolean => at > Date.now() - keptMs;

/** The same file chosen again gets the same row. */
export const idOf = ({ name, size, lastModified }: FileFacts): string => `${size}:${lastModified}:${name}`;

export function tallyOf(rows: readonly VaultRow[]) {
  const tally = { licensed: 0, unlicensed: 0, unknown: 0, left: 0 };
  for (const { result } of rows) tally[result ? verdictOf(result) : "left"]++;
  return tally;
}

/** Unique licence numbers, whatever the number of copies. */
export const licencesOf = (rows: readonly VaultRow[]): string[] => [
  ...new Set(rows.flatMap(({ result }) => (result?.kind === "licensed" ? [result.number] : []))),
];

/** Examines one video. Rejects if aborted, on a network error, and with TooOften. */
export type Examine = (
  file: File,
  options: { signal: AbortSignal; onProgress: (progress: Progress) => void },
) => Promise<VaultResult>;
