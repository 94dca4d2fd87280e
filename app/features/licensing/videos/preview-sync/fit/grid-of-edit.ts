import type { PlacedPiece } from "#render-service/edits/edit-course.contract.ts";
import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";

/** Beats are precise to the millisecond, joins to the sample. */
const slackMs = 1;

type Moment = { atMs: number };

/** The grid of an edit, in ms of the edit. Bars keep their numbers from the track, counted from 1. */
export function gridOfEdit(grid: ReadGrid, pieces: readonly PlacedPiece[]) {
  const heard = <Of extends Moment>(moments: readonly Of[]): Of[] =>
    pieces.flatMap(({ atMs, fromMs, toMs }) =>
      moments
        .filter((moment) => moment.atMs >= fromMs - slackMs && moment.atMs < toMs - slackMs)
        .map((moment) => ({ ...moment, atMs: Math.max(0, atMs + moment.atMs - fromMs) })),
    );
  return {
    ...grid,
    beats: heard(grid.beats),
    bars: heard(grid.bars.map((bar, n) => ({ ...bar, number: n + 1 }))),
    // A section already running when a piece begins starts with the piece.
    sections: pieces.flatMap(({ atMs, fromMs, toMs }) =>
      grid.sections.flatMap((section, n) => {
        const from = Math.max(fromMs, n === 0 ? fromMs : section.atMs);
        const to = Math.min(toMs, grid.sections[n + 1]?.atMs ?? toMs);
        return to - from > slackMs ? [{ ...section, atMs: atMs + from - fromMs }] : [];
      }),
    ),
  };
}
