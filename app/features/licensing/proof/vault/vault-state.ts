import type {
  CopyMatch,
  FileLookup,
  MatchProgress,
  NamedLicence,
} from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import type { HeardTrack, UnknownReason } from "#worker/domain/licensing/proof/vault/vault.contract.ts";
import { TooOften } from "./ask-patiently.ts";

/** What was found out about one video. Times are in seconds. */
export type VaultResult =
  | ({
      kind: "licensed";
      /** The very file that was delivered, or a copy that something else has encoded again. */
      how: "delivered" | "copy";
    } & Omit<NamedLicence, "supersededBy" | "labelName">)
  | {
      kind: "unlicensed";
      trackTitle: string;
      artist: string;
      /** Where in the video its music begins to be this track, and where in the track that is. */
      fileFromSeconds: number;
      trackFromSeconds: number;
      /** What the catalogue says of it today; null while it could not be asked. */
      track: HeardTrack | null;
    }
  | { kind: "unknown"; reason: UnknownReason };

/** The three lists of the table; a licence that no longer stands licenses nothing. */
export type Verdict = VaultResult["kind"];

export function verdictOf(result: VaultResult): Verdict {
  if (result.kind !== "licensed") return result.kind;
  return result.status === "revoked" || result.status === "suspended" ? "unlicensed" : "licensed";
}

/** Null where the bytes say nothing, so that picture and sound are to be compared. */
export function resultOfLookup(lookup: FileLookup): VaultResult | null {
  return lookup.kind === "delivered" ? licensed("delivered", lookup.licence) : null;
}

/** Of a track that was heard the catalogue is still to be asked, see `track`. */
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
    // Of what is sent, which a list of many videos does not do; or asked again until it was answered.
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

/** What a browser tells files apart by without reading them. */
type FileFacts = { name: string; size: number; lastModified: number };

/**
 * `waiting` for its turn; `reading` it; `done`; `interrupted`: the connection was lost; `refused`: too much was asked from
 * here, for minutes. Both can be tried again. `missing`: the page was loaded anew before its turn had come, and browsers do
 * not keep files.
 */
export type VaultRow = FileFacts & {
  id: string;
  status: "waiting" | "reading" | "done" | "interrupted" | "refused" | "missing";
  progress: Progress | null;
  result: VaultResult | null;
  /** When it was chosen or last read. */
  at: number;
};
/** `rest`: until more may be asked. */
export type Progress = { step: "hash" | MatchProgress["step"] | "rest"; done: number };

export type VaultState = {
  rows: readonly VaultRow[];
  /** How many of the files chosen last were left out, since there is no room for more. */
  leftOut: number;
  /** Nothing more is read until it goes on. */
  isPaused: boolean;
};
export const emptyVault: VaultState = { rows: [], leftOut: 0, isPaused: false };

/** Catalogue and licences change: what is older is looked up anew. */
export const keptMs = 30 * 24 * 60 * 60 * 1000;
/** Never of rows that were kept without their time: those may be as old as can be. */
export const isFresh = ({ at }: Pick<VaultRow, "at">): boolean => at > Date.now() - keptMs;

/** The same file chosen again is the same row. */
export const idOf = ({ name, size, lastModified }: FileFacts): string => `${size}:${lastModified}:${name}`;

export function tallyOf(rows: readonly VaultRow[]) {
  const tally = { licensed: 0, unlicensed: 0, unknown: 0, left: 0 };
  for (const { result } of rows) tally[result ? verdictOf(result) : "left"]++;
  return tally;
}

/** Each once, however many copies there are. */
export const licencesOf = (rows: readonly VaultRow[]): string[] => [
  ...new Set(rows.flatMap(({ result }) => (result?.kind === "licensed" ? [result.number] : []))),
];
