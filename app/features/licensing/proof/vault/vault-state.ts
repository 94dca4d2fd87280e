import type { MatchProgress } from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import { type VaultResult, type Verdict, verdictOf } from "./vault-result.ts";

/** What a browser tells files apart by without reading them. */
export type FileFacts = { name: string; size: number; lastModified: number };

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

export type Tally = Record<Verdict, number> & { left: number };

export function tallyOf(rows: readonly VaultRow[]): Tally {
  const tally: Tally = { licensed: 0, unlicensed: 0, unknown: 0, left: 0 };
  for (const { result } of rows) tally[result ? verdictOf(result) : "left"]++;
  return tally;
}
