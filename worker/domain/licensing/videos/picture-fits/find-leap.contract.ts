import type { Piece } from "#render-service/edits/edit-course.contract.ts";

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

export type Bar = { sample: number; energy: number; inSection: boolean; inPhrase: boolean; number: number };

/** A bar of the unrolled track: `at` is its position there, `sample` its position in the track. */
type Step = Bar & { at: number };

/** The bars in playing order; repeats the middle, from the second section to the last one, until `length` is reached. */
export function unroll(bars: readonly Bar[], length: number): Step[] {
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
export function findLeap(way: readonly Step[], limits: LeapLimits): Leap | null {
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

const startCost = ({ inSection, inPhrase }: Bar): number => (inSection ? cost.inSection : 0) + (inPhrase ? cost.inPhrase : 0);

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
export function toPieces(way: readonly Step[], { first, late, leave, enter, toSample }: Leap, fadeSamples: number): Piece[] {
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
