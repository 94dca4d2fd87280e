import { type Edit, editRate } from "./edit-course.contract.ts";

type Cutting = {
  /** For each piece the input of ffmpeg that it is read from, and how much of that was skipped. */
  inputs: readonly { input: number; skippedSeconds: number }[];
  /** Filters that make of an input what pieces are cut out of, in samples of `editRate`. */
  decoded: string;
};

/**
 * Cuts the pieces of an edit out of the music and joins them. Each has an input of its own, so that no piece waits in memory
 * for the one before it. The curve is `fadeGains`, which the preview in the browser multiplies by.
 */
export function editFilter({ pieces, fadeSamples }: Edit, { inputs, decoded }: Cutting): string {
  const cuts = pieces.map(({ fromSample, toSample }, n) => {
    const { input, skippedSeconds } = inputs[n] ?? { input: 1, skippedSeconds: 0 };
    const skipped = skippedSeconds * editRate;
    const range = `start_sample=${fromSample - skipped}:end_sample=${toSample - skipped}`;
    return `[${input}:a:0]${decoded},atrim=${range},asetpts=PTS-STARTPTS[piece${n}]`;
  });
  const joins = pieces.slice(1).map((_, n) => {
    const before = n === 0 ? "[piece0]" : `[joined${n}]`;
    const isLast = n === pieces.length - 2;
    const fade = `acrossfade=ns=${fadeSamples}:c1=qsin:c2=qsin`;
    return `${before}[piece${n + 1}]${fade}${isLast ? "" : `[joined${n + 1}]`}`;
  });
  return [...cuts, ...joins].join(";");
}
