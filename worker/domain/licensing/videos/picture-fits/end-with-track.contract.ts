import {
  type Edit,
  editRate,
  lengthOf,
  maxPieces,
  type Piece,
} from "#render-service/edits/edit-course.contract.ts";
import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";

const perMs = editRate / 1000;

/** What an edit costs: to begin within a section, a phrase of four bars, or a bar; to join unlike bars or across phrases. */
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
/** Of what rings on after its last sound, a video hears this share at least. */
export const heardOfEnding = 0.5;
/** Fewer are no music to cut. */
const fewestBars = 4;
/** A fade takes half a beat, and no longer than this. */
const longestFade = 0.25 * editRate;
/** The end of a video fades out what still rings, as everywhere, but never the last sound itself. */
const longestOut = 0.75 * editRate;

type Bar = { sample: number; energy: number; inSection: boolean; inPhrase: boolean; number: number };

/**
 * An edit of exactly so many samples that ends as the track does: from a bar on, with one leap to where its ending is
 * reached in time; a longer video hears the middle again. Null of a track that is shorter and has no bars.
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

/** Only an edit with joins, in few enough pieces. Null where the track ends uncut, or cannot be cut to the video. */
export function planEdit(
  grid: ReadGrid,
  { videoMs, trackMs }: { videoMs: number; trackMs: number },
): Edit | null {
  // What is listened to in steps may end a moment after the sound.
  const [fromMs, untilMs] = [grid.ending.fromMs, grid.ending.untilMs].map((ms) => Math.min(ms, trackMs));
  const ending = { ...grid.ending, fromMs: fromMs!, untilMs: untilMs! };
  const videoSamples = videoMs * perMs;
  const edit = endWithTrack({ ...grid, ending }, videoSamples);
  const isEdit = edit !== null && edit.pieces.length > 1 && edit.pieces.length <= maxPieces;
  return isEdit && lengthOf(edit) === videoSamples ? edit : null;
}

/** Half of what is heard of the ring, up to `longestOut`. */
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

/** A bar on the way through an edit: where it begins there, and in the track. */
type Step = Bar & { at: number };

/** The bars as they are played, the middle again until so much is reached: from a second section to the last one. */
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
/** `late` is by how much it begins after the first bar line. */
type Leap = { first: number; late: number; leave: number; enter: number; toSample: number };

/** The cheapest start, and leap from one bar to another, after which the end comes in time. No leap is one to itself. */
function findLeap(way: readonly Step[], limits: LeapLimits): Leap | null {
  const { videoSamples, earliestEnd, end, fadeSamples } = limits;
  const last = way.at(-1)!;
  // Samples of the way and of the track, from the last leap back on.
  const shift = last.at - last.sample;
  let best: (Leap & { cost: number }) | null = null;
  for (const [first, start] of way.entries()) {
    let leave = first;
    for (let enter = first; enter < way.length; enter++) {
      // Played until the leap: what the ending leaves of the video, more or less by what may be cut of its ring.
      const most = start.at + videoSamples - (earliestEnd + shift - way[enter]!.at);
      const least = start.at + videoSamples - (end + shift - way[enter]!.at);
      while (leave < enter && way[leave]!.at < least) leave++;
      const from = way[leave]!;
      const isLeap = leave !== enter;
      const late = startLate(way, first, { least: from.at - most, most: from.at - least, ...limits });
      if (late === null || (isLeap && from.at - start.at - late.samples < 2 * fadeSamples)) continue;
      const price = startCost(start) + late.cost + (isLeap ? leapCost(way, leave, enter) : 0);
      if (best && price >= best.cost) continue;
      const toSample = videoSamples - (from.at - start.at - late.samples) + way[enter]!.at - shift;
      best = { first, late: late.samples, leave, enter, toSample, cost: price };
    }
  }
  return best;
}

/** By how much a start comes after its bar line so that all fits: not at all, by whole beats, or else by what is left. */
function startLate(
  way: readonly Step[],
  first: number,
  { least, most, beatsPerBar }: { least: number; most: number; beatsPerBar: number },
): { samples: number; cost: number } | null {
  const bar = (way[first + 1]?.at ?? way[first]!.at) - way[first]!.at;
  if (most < 0 || least >= Math.max(1, bar)) return null;
  if (least <= 0) return { samples: 0, cost: 0 };
  const beat = bar / beatsPerBar;
  const onBeat = Math.round(Math.ceil(least / beat) * beat);
  if (onBeat >= least && onBeat <= most && onBeat < bar) return { samples: onBeat, cost: cost.onBeat };
  return most < bar ? { samples: most, cost: cost.offBeat } : null;
}

const startCost = ({ inSection, inPhrase }: Bar): number =>
  (inSection ? cost.inSection : 0) + (inPhrase ? cost.inPhrase : 0);

/** A leap is heard least where a phrase ends and another begins, after bars that are as lively as each other. */
function leapCost(way: readonly Step[], leave: number, enter: number): number {
  const [from, to] = [way[leave]!, way[enter]!];
  const [before, instead] = [way[leave - 1]!.energy, way[enter - 1]?.energy ?? to.energy];
  const across = (from.inPhrase ? cost.acrossPhrase : 0) + (to.inPhrase ? cost.acrossPhrase : 0);
  // In the last bars an edit is listened to most closely.
  const late = enter > way.length - 3 ? cost.lateJoin : 0;
  return cost.join + across + late + cost.energy * Math.abs(before - instead);
}

/** Where the way is no longer the track's own, one piece ends and another begins, half a fade beyond the bar line each. */
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
