import {
  type Edit,
  editRate,
  lengthOf,
  maxPieces,
  type Piece,
} from "#render-service/edits/edit-course.contract.ts";
import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";

const perMs = editRate / 1000;

/** Costs of an edit: starting within a section, a phrase of four bars or a bar; joining unlike bars or across phrases. */
const cost = {
  inSection: 0.3,
  inPhrase: 0.6,
  acrossPhrase: 0.5,
  energy: 2,
  join: 0.2,
  lateJoin: 0.3,
  onBeat: 0.4,
  offBeat: 0.9,
};
/** Minimum share of the ring after the track's last sound that is kept in the video. */
export const heardOfEnding = 0.5;
/** With fewer bars, the track is not cut. */
const fewestBars = 4;
/** A crossfade takes half a beat, capped at this many samples. */
const longestFade = 0.25 * editRate;
/** The fade-out at the video's end covers the ring, never the last sound itself; capped at this many samples. */
const longestOut = 0.75 * editRate;

type Bar = { sample: number; energy: number; inSection: boolean; inPhrase: boolean; number: number };

/**
 * Plans an edit of exactly this many samples that ends as the track does: starts at a bar and leaps once to reach the ending in
 * time. For a longer video the middle is repeated. Null for a track that is shorter and has too few bars.
 */
export function endWithTrack(grid: ReadGrid, videoSamples: number): Edit | null {
  const { fromMs, untilMs } = grid.ending;
  const [endingFrom, end] = [fromMs * perMs, untilMs * perMs];
  const edited = (pieces: Piece[], fadeSamples: number): Edit => ({
    pieces,
    fadeSamples,
    outSamples: outOf(pieces.at(-1)!.toSample - endingFrom),
  });
  const plain = videoSamples <= end ? edited([{ fromSample: end - videoSamples, toSample: end }], 0) : null;
  const bars = barsBefore(grid, endingFrom);
  if (bars.length < fewestBars) return plain;
  const fadeSamples = fadeOf(grid);
  const earliestEnd = Math.round(endingFrom + heardOfEnding * (end - endingFrom));
  const way = unroll(bars, bars.at(-1)!.sample - earliestEnd + bars[0]!.sample + videoSamples);
  const { beatsPerBar } = grid;
  const leap = findLeap(way, { videoSamples, earliestEnd, end, fadeSamples, beatsPerBar });
  return leap ? edited(toPieces(way, leap, fadeSamples), fadeSamples) : plain;
}

/** Only an edit with joins, within the limit of pieces. Null if the track fits uncut, or cannot be cut to the video. */
export function planEdit(
  grid: ReadGrid,
  { videoMs, trackMs }: { videoMs: number; trackMs: number },
): Edit | null {
  // The analysis works in steps, so its end may lie a moment after the sound's.
  const [fromMs, untilMs] = [grid.ending.fromMs, grid.ending.untilMs].map((ms) => Math.min(ms, trackMs));
  const ending = { ...grid.ending, fromMs: fromMs!, untilMs: untilMs! };
  const videoSamples = videoMs * perMs;
  const edit = endWithTrack({ ...grid, ending }, videoSamples);
  const isEdit = edit !== null && edit.pieces.length > 1 && edit.pieces.length <= maxPieces;
  return isEdit && lengthOf(edit) === videoSamples ? edit : null;
}

/** Half of the audible ring, capped at `longestOut`. */
const outOf = (ring: number): number => Math.max(0, Math.floor(Math.min(longestOut, ring / 2)));

function barsBefore({ bars, sections }: ReadGrid, endingFrom: number): Bar[] {
  const starts = sections.map(({ bar }) => bar);
  return bars
    .map(({ atMs, energy }, number) => {
      const section = starts.findLast((start) => start <= number) ?? 0;
      return {
        sample: atMs * perMs,
        energy,
        inSection: section !== number,
        inPhrase: (number - section) % 4 !== 0,
        number,
      };
    })
    .filter(({ sample }) => sample <= endingFrom + perMs);
}

function fadeOf({ beats }: ReadGrid): number {
  const beat = ((beats.at(-1)!.atMs - beats[0]!.atMs) / Math.max(1, beats.length - 1)) * perMs;
  return 2 * Math.floor(Math.min(beat / 2, longestFade) / 2);
}

/** A bar of the unrolled track: `at` is its position there, `sample` its position in the track. */
type Step = Bar & { at: number };

/** The bars in playing order; repeats the middle, from the second section to the last one, until `length` is reached. */
function unroll(bars: readonly Bar[], length: number): Step[] {
  const starts = bars.filter(({ inSection }) => !inSection).map(({ number }) => number);
  const last = Math.max(starts.at(-1) ?? 0, Math.floor(bars.length / 2), 1);
  const again = starts.find((start) => start > 0 && start < last) ?? Math.min(4, last - 1);
  const way: Step[] = [];
  let at = bars[0]!.sample;
  for (let number = 0; number < bars.length; number++) {
    const bar = bars[number]!;
    way.push({ ...bar, at });
    const next = bars[number + 1];
    if (!next) break;
    at += next.sample - bar.sample;
    const rest = bars.at(-1)!.sample - next.sample;
    if (number + 1 === last && at + rest < length) number = again - 1;
  }
  return way;
}

type LeapLimits = {
  videoSamples: number;
  earliestEnd: number;
  end: number;
  fadeSamples: number;
  beatsPerBar: number;
};
/** `late`: samples between the first bar line and the start. */
type Leap = { first: number; late: number; leave: number; enter: number; toSample: number };

/** The cheapest combination of start and leap that ends in time. `leave === enter` means no leap. */
function findLeap(way: readonly Step[], limits: LeapLimits): Leap | null {
  const { videoSamples, earliestEnd, end, fadeSamples } = limits;
  const last = way.at(-1)!;
  // Offset between unrolled and track positions after the last repeat.
  const shift = last.at - last.sample;
  let best: (Leap & { cost: number }) | null = null;
  for (const [first, start] of way.entries()) {
    let leave = first;
    for (let enter = first; enter < way.length; enter++) {
      // Bounds of what is played before the leap: the video less the ending, whose ring may be cut within limits.
      const max = start.at + videoSamples - (earliestEnd + shift - way[enter]!.at);
      const min = start.at + videoSamples - (end + shift - way[enter]!.at);
      while (leave < enter && way[leave]!.at < min) leave++;
      const from = way[leave]!;
      const isLeap = leave !== enter;
      const late = startLate(way, first, { min: from.at - max, max: from.at - min, ...limits });
      if (late === null || (isLeap && from.at - start.at - late.samples < 2 * fadeSamples)) continue;
      const price = startCost(start) + late.cost + (isLeap ? leapCost(way, leave, enter) : 0);
      if (best && price >= best.cost) continue;
      const toSample = videoSamples - (from.at - start.at - late.samples) + way[enter]!.at - shift;
      best = { first, late: late.samples, leave, enter, toSample, cost: price };
    }
  }
  return best;
}

/** Delay of the start after its bar line so that all fits: none, else whole beats, else the remainder. */
function startLate(
  way: readonly Step[],
  first: number,
  { min, max, beatsPerBar }: { min: number; max: number; beatsPerBar: number },
): { samples: number; cost: number } | null {
  const bar = (way[first + 1]?.at ?? way[first]!.at) - way[first]!.at;
  if (max < 0 || min >= Math.max(1, bar)) return null;
  if (min <= 0) return { samples: 0, cost: 0 };
  const beat = bar / beatsPerBar;
  const onBeat = Math.round(Math.ceil(min / beat) * beat);
  if (onBeat >= min && onBeat <= max && onBeat < bar) return { samples: onBeat, cost: cost.onBeat };
  return max < bar ? { samples: max, cost: cost.offBeat } : null;
}

const startCost = ({ inSection, inPhrase }: Bar): number =>
  (inSection ? cost.inSection : 0) + (inPhrase ? cost.inPhrase : 0);

/** A leap is least audible between two phrases, after bars of similar energy. */
function leapCost(way: readonly Step[], leave: number, enter: number): number {
  const [from, to] = [way[leave]!, way[enter]!];
  const [before, instead] = [way[leave - 1]!.energy, way[enter - 1]?.energy ?? to.energy];
  const across = (from.inPhrase ? cost.acrossPhrase : 0) + (to.inPhrase ? cost.acrossPhrase : 0);
  // Joins in the last bars are the most noticeable.
  const late = enter > way.length - 3 ? cost.lateJoin : 0;
  return cost.join + across + late + cost.energy * Math.abs(before - instead);
}

/** Splits the unrolled bars into pieces where they depart from the track, each overlapping by half a fade at the join. */
function toPieces(
  way: readonly Step[],
  { first, late, leave, enter, toSample }: Leap,
  fadeSamples: number,
): Piece[] {
  const half = fadeSamples / 2;
  const pieces: Piece[] = [];
  let fromSample = way[first]!.sample + late;
  const join = (leaving: number, entering: number) => {
    pieces.push({ fromSample, toSample: leaving + half });
    fromSample = entering - half;
  };
  for (let step = first + 1; step < way.length; step++) {
    if (step > leave && step <= enter) continue;
    const [before, here] = [way[step - 1]!, way[step]!];
    const barLine = before.sample + here.at - before.at;
    if (step === leave && leave !== enter) join(barLine, way[enter]!.sample);
    else if (here.number !== before.number + 1) join(barLine, here.sample);
  }
  return [...pieces, { fromSample, toSample }];
}
