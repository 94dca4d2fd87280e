/** Edits are counted in samples of the master. */
export const editRate = 48_000;

/** Part of a track; `toSample` is excluded. */
export type Piece = { fromSample: number; toSample: number };

/**
 * Pieces of a track one after the other. Each fades over `fadeSamples` into the next, which begins that much before it
 * ends: the middle of the fade is a bar line of both. The last one fades out over its last `outSamples`.
 */
export type Edit = { pieces: readonly Piece[]; fadeSamples: number; outSamples: number };

/** More joins than that are a loop, and no edit. */
export const maxPieces = 12;

export const lengthOf = ({ pieces, fadeSamples }: Pick<Edit, "pieces" | "fadeSamples">): number =>
  pieces.reduce((sum, { fromSample, toSample }) => sum + toSample - fromSample, 0) -
  fadeSamples * Math.max(0, pieces.length - 1);

/**
 * The same edit, exactly so many samples long: its last piece ends sooner or later. For lengths that are a few frames apart, as
 * those of two pictures of one video may be.
 */
export function fitLength(edit: Edit, samples: number): Edit {
  const last = edit.pieces.at(-1);
  if (!last) return edit;
  // One piece alone has no joins to fade over.
  const least = edit.pieces.length > 1 ? 2 * edit.fadeSamples : 0;
  const toSample = Math.max(last.fromSample + least, last.toSample + samples - lengthOf(edit));
  return { ...edit, pieces: [...edit.pieces.slice(0, -1), { ...last, toSample }] };
}

/**
 * Cuts an edit to the samples between two of its own. A piece that would be no longer than its fades is left out, and its
 * neighbour begins sooner or ends later. One piece that is left is no edit, but a place in the track.
 */
export function cutEdit(edit: Edit, from: number, to: number): Edit {
  const { fadeSamples } = edit;
  const least = 2 * fadeSamples;
  let at = 0;
  const audible = edit.pieces.flatMap(({ fromSample, toSample }) => {
    const begin = Math.max(at, from);
    const end = Math.min(at + toSample - fromSample, to);
    const piece = { begin, end, offset: fromSample - at };
    at += toSample - fromSample - fadeSamples;
    return end - begin > 0 ? [piece] : [];
  });
  while (audible.length > 1 && audible[0]!.end - audible[0]!.begin < least) {
    audible.shift();
    audible[0] = { ...audible[0]!, begin: Math.max(from, -audible[0]!.offset) };
  }
  while (audible.length > 1 && audible.at(-1)!.end - audible.at(-1)!.begin < least) {
    audible.pop();
    audible.push({ ...audible.pop()!, end: to });
  }
  const pieces = audible.map(({ begin, end, offset }) => ({
    fromSample: begin + offset,
    toSample: end + offset,
  }));
  const part = { pieces, fadeSamples, outSamples: to < lengthOf(edit) ? 0 : edit.outSamples };
  // A neighbour at the very beginning of its track has nothing to begin sooner with: the music ends later instead.
  return lengthOf(part) < to - from ? fitLength(part, to - from) : part;
}

/**
 * An edit under a picture that lasts so many samples and begins so many later than was thought, or sooner: the frame nearest
 * to a cut is a little beside it, and two pictures of one video are a few frames apart. As everywhere, a piece that would be
 * no longer than its fades is left out.
 */
export function layEditUnder(edit: Edit, laterSamples: number, samples: number): Edit {
  const [first, ...rest] = edit.pieces;
  if (!first) return edit;
  const sooner = Math.min(first.fromSample, Math.max(0, -laterSamples));
  const begun = { ...edit, pieces: [{ ...first, fromSample: first.fromSample - sooner }, ...rest] };
  const from = Math.max(0, laterSamples);
  return { ...cutEdit(begun, from, from + samples), outSamples: edit.outSamples };
}

/** Amplitudes of what goes and of what comes at a sample of a fade of so many: the sum of their powers stays the same. */
export function fadeGains(sample: number, fadeSamples: number): { leaving: number; entering: number } {
  const turn = Math.PI / 2 / fadeSamples;
  return { leaving: Math.sin((fadeSamples - 1 - sample) * turn), entering: Math.sin(sample * turn) };
}

/** Seconds over which music begins, so that it does not begin with a click. */
export const fadeInSeconds = 0.005;

/** Up to the middle of its fades. `atMs` counts in the edit, the others in the track. */
export type PlacedPiece = { atMs: number; fromMs: number; toMs: number };

/** The pieces as they are heard one after the other, each from the bar line of its join to that of the next. */
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
