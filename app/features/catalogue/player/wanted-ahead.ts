import { neighbour, type PlayerState } from "./player-state.ts";

type Wants = Pick<PlayerState, "track" | "queue"> & {
  /** The track whose button the pointer or the focus is on. */
  pointedAt: string | null;
  /** What is heard has all it needs: nothing is taken from its line any more. */
  isFrontReady: boolean;
  isLineFree: boolean;
  /** What was fetched ahead already. */
  held: ReadonlySet<string>;
};

/** Which tracks to have before they are asked for, the most likely first; none where bytes are counted or come slowly. */
export function wantedAhead({ track, queue, pointedAt, isFrontReady, isLineFree, held }: Wants): string[] {
  if (!isLineFree) return [];
  const around = [neighbour({ track, queue }, 1), neighbour({ track, queue }, -1)]
    .map((each) => each?.id)
    .filter((id) => id !== undefined && (isFrontReady || held.has(id)));
  const wanted = [pointedAt, ...around].filter((id) => id !== null && id !== undefined);
  return [...new Set(wanted)].filter((id) => id !== track?.id);
}

/** What a browser tells of the visitor's line; not all do. */
export type Line = { saveData?: boolean; effectiveType?: string };

/** Not where the visitor saves bytes, nor where what was asked for needs all of the line. */
export function isLineFree(line: Line | undefined): boolean {
  return line?.saveData !== true && !/^(slow-)?[23]g$/.test(line?.effectiveType ?? "4g");
}

// TypeScript's browser does not know of it.
export const currentLine = (): Line | undefined =>
  (navigator as Navigator & { connection?: Line }).connection;
