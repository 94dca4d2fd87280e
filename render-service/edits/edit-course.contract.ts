/** Edits are counted in samples of the master. */
export const editRate = 48_000;

/** Part of a track; `toSample` is excluded. */
export type Piece = { fromSample: number; toSample: number };

/**
 * Consecutive pieces of a track. Each crossfades over `fadeSamples` into the next, which begins that much before its end: the
 * middle of the fade is a bar line of both. The last one fades out over its last `outSamples`.
 */
export type Edit = { pieces: readonly Piece[]; fadeSamples: number; outSamples: number };

/** More joins are a loop rather than an edit. */
export const maxPieces = 12;

export const lengthOf = ({ pieces, fadeSamples }: Pick<Edit, "pieces" | "fadeSamples">): number =>
  pieces.reduce((sum, { fromSample, toSample }) => sum + toSample - fromSample, 0) -
  fadeSamples * Math.max(0, pieces.length - 1);

/**
 * The same edit with a length of exactly `samples`: its last piece is shortened or extended. For lengths a few frames apart, as
 * those of two pictures of one video may be.
 */
export function fitLength(edit: Edit, samples: number): Edit {
  const last = edit.pieces.at(-1);
  if (!last) return edit;
  // A single piece has no crossfades.
  const min = edit.pieces.length > 1 ? 2 * edit.fadeSamples : 0;
  const toSample = Math.max(last.fromSample + min, last.toSample + samples - lengthOf(edit));
  return { ...edit, pieces: [...edit.pieces.slice(0, -1), { ...last, toSample }] };
}

/**
 * Cuts an edit to a range of its samples. A piece no longer than its fades is dropped, and its neighbour begins earlier or ends
 * later. A single remaining piece is no edit, but a place in the track.
 */
export function cutEdit(edit: Edit, from: number, to: number): Edit {
  const { fadeSamples } = edit;
  const min = 2 * fadeSamples;
  let at = 0;
  const audible = edit.pieces.flatMap(({ fromSample, toSample }) => {
    const begin = Math.max(at, from);
    const end = Math.min(at + toSample - fromSample, to);
    const piece = { begin, end, offset: fromSample - at };
    at += toSample - fromSample - fadeSamples;
    return end - begin > 0 ? [piece] : [];
  });
  while (audible.length > 1 && audible[0]!.end - audible[0]!.begin < min) {
    audible.shift();
    audible[0] = { ...audible[0]!, begin: Math.max(from, -audible[0]!.offset) };
  }
  while (audible.length > 1 && audible.at(-1)!.end - audible.at(-1)!.begin < min) {
    audible.pop();
    audible.push({ ...audible.pop()!, end: to });
  }
  const pieces = audible.map(({ begin, end, offset }) => ({
    fromSample: begin + offset,
    toSample: end + offset,
  }));
  const part = { pieces, fadeSamples, outSamples: to < lengthOf(edit) ? 0 : edit.outSamples };
  // A neighbour at the very beginning of its track cannot begin earlier: the music ends later instead.
  return lengthOf(part) < to - from ? fitLength(part, to - from) : part;
}

/**
 * Fits an edit to a picture of `samples` that begins `laterSamples` later than planned (negative: earlier): the frame nearest to
 * a cut is slightly off, and two pictures of one video differ by a few frames. As everywhere, a piece no longer than its fades is
 * dropped.
 */
export function layEditUnder(edit: Edit, laterSamples: number, samples: number): Edit {
  const [first, ...rest] = edit.pieces;
  if (!first) return edit;
  const sooner = Math.min(first.fromSample, Math.max(0, -laterSamples));
  const begun = { ...edit, pieces: [{ ...first, fromSample: first.fromSample - sooner }, ...rest] };
  const from = Math.max(0, laterSamples);
  return { ...cutEdit(begun, from, from + samples), outSamples: edit.outSamples };
}

/** Amplitudes of both sides of an equal-power crossfade at a sample. */
export function fadeGains(sample: number, fadeSamples: number): { leaving: number; entering: number } {
  const turn = Math.PI / 2 / fadeSamples;
  return { leaving: Math.sin((fadeSamples - 1 - sample) * turn), entering: Math.sin(sample * turn) };
}

/** Fade-in in seconds, to avoid a click. */
export const fadeInSeconds = 0.005;

/** Bounded by the middle of its fades. `atMs` is in the edit, the others are in the track. */
export type PlacedPiece = { atMs: number; fromMs: number; toMs: number };

/** The pieces as heard, each from the bar line of its join to that of the next. */
export function placePieces({ pieces, fadeSamples }: Edit): PlacedPiece[] {
  const half = fadeSamples / 2;
  const perMs = editRate / 1000;
  let at = 0;
  return pieces.map(({ fromSample, toSample }, n) => {
    const from = n === 0 ? fromSample : fromSample + half;
    const to = n === pieces.length - 1 ? toSample : toSample - half;
    const placed = { atMs: at / perMs, fromMs: from / perMs, toMs: to / perMs };
    at += to - from;
    return placed;
  });
}
