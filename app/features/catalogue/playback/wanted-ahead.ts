import { neighbour, type PlayerState } from "./player-state.ts";

type Wants = Pick<PlayerState, "track" | "queue"> & {
  /** The track whose button has the pointer or the focus. */
  pointedAt: string | null;
  /** The playing track is fully buffered, so prefetching takes no bandwidth from it. */
  isFrontReady: boolean;
  isLineFree: boolean;
  /** Tracks loaded in the pool's elements. */
  loadedIds: ReadonlySet<string>;
};

/** Tracks to prefetch, the most likely first; none on metered or slow connections. */
export function wantedAhead({ track, queue, pointedAt, isFrontReady, isLineFree, loadedIds }: Wants): string[] {
  if (!isLineFree) return [];
  const around = [neighbour({ track, queue }, 1), neighbour({ track, queue }, -1)]
    .map((each) => each?.id)
    .filter((id) => id !== undefined && (isFrontReady || loadedIds.has(id)));
  const candidates = [pointedAt, ...around].filter((id) => id !== null && id !== undefined);
  return [...new Set(candidates)].filter((id) => id !== track?.id);
}

/** `navigator.connection`; not in all browsers. */
export type Line = { saveData?: boolean; effectiveType?: string };

/** No prefetching with data saver on, or on a slow connection. */
export function isLineFree(line: Line | undefined): boolean {
  return line?.saveData !== true && !/^(slow-)?[23]g$/.test(line?.effectiveType ?? "4g");
}

// TypeScript's DOM types lack it.
export const currentLine = (): Line | undefined => (navigator as Navigator & { connection?: Line }).connection;
