import { analysisRate, frameHop, framesPerSecond } from "../spectrum.contract.ts";
import { toBase64 } from "../base64.contract.ts";
import { type BeatGrid, beatGridVersion, packBeats } from "./beat-grid.contract.ts";
import { findTempi, minConfidence, sharpen } from "../suggest-tempo.contract.ts";
import { createClues, type Heard } from "./clues.contract.ts";
import { type Bars, bpmOf, findBars, findEnding, findSounding, type Sounding } from "./find-bars.contract.ts";
import { findSections } from "./find-sections.contract.ts";
import { timeBeats } from "./time-beats.contract.ts";

/** Penalty for irregular beats, relative to onset strengths. */
const tightness = 120;

/**
 * Frames of the beats: the sequence with the greatest sum of onset strengths whose steps stay close to `period` (in frames).
 * Dynamic programming over the last beat.
 */
function followBeats(onsets: Float64Array, period: number): number[] {
  const [shortest, longest] = [Math.max(1, Math.round(period / 2)), Math.round(period * 2)];
  const costs = Float64Array.from({ length: longest + 1 }, (_, gap) => tightness * Math.log(Math.max(1, gap) / period) ** 2);
  const scores = new Float64Array(onsets.length);
  const before = new Int32Array(onsets.length).fill(-1);
  for (let frame = 0; frame < onsets.length; frame++) {
    let best = 0;
    for (let gap = shortest; gap <= longest && gap <= frame; gap++) {
      const score = scores[frame - gap]! - costs[gap]!;
      if (score <= best) continue;
      best = score;
      before[frame] = frame - gap;
    }
    scores[frame] = onsets[frame]! + best;
  }
  const beats: number[] = [];
  for (let frame = lastBeat(scores, period); frame >= 0; frame = before[frame]!) beats.push(frame);
  return beats.reverse();
}

/** The best end within the last two steps. */
function lastBeat(scores: Float64Array, period: number): number {
  let last = scores.length - 1;
  for (let frame = last; frame >= Math.max(0, scores.length - 2 * period); frame--)
    if (scores[frame]! > scores[last]!) last = frame;
  return last;
}

/** Number of tempo candidates. */
const maxTempi = 4;
/** Samples from the start of a frame to the attack it registers. */
const onsetIn = 1500;

/** An attack may be detected this many seconds before the sound itself. */
const earliest = 0.01;

export function findBeats(heard: Heard): BeatGrid {
  const sounding = findSounding(heard);
  const ending = findEnding(heard, sounding);
  const bars = beatTime(heard, sounding);
  const downbeats = bars?.beats.filter((_, n) => bars.places[n] === 0) ?? [];
  const { energies, sections } = findSections(downbeats, { until: sounding.to, ending: ending.from }, heard);
  return {
    version: beatGridVersion,
    bpm: bars && Math.round(bpmOf(bars.beats) * 100) / 100,
    beatsPerBar: bars?.metre ?? 4,
    beats: packBeats(bars?.beats.map((at, n) => ({ atMs: toMs(at), isDownbeat: bars.places[n] === 0 })) ?? []),
    energies: toBase64(Uint8Array.from(energies, toByte)),
    sections: sections.map(({ bar, energy }) => ({ bar, energy: toByte(energy) })),
    ending: { fromMs: toMs(ending.from), untilMs: toMs(sounding.to), isFade: ending.isFade },
  };
}

const toMs = (seconds: number) => Math.max(0, Math.round(seconds * 1000));
const toByte = (share: number) => Math.max(0, Math.min(255, Math.round(share * 255)));

/** Beats and bars; null without a pulse. */
function beatTime(heard: Heard, sounding: Sounding): Bars | null {
  const { bpms, confidence } = findTempi(heard.strengths);
  if (confidence < minConfidence) return null;
  const onsets = standardDeviations(sharpen(heard.strengths));
  const ways = bpms.slice(0, maxTempi).flatMap((bpm) => {
    const frames = followBeats(onsets, (60 / bpm) * framesPerSecond);
    const followed = frames.map((frame) => (frame * frameHop + onsetIn) / analysisRate);
    const beats = timeBeats(followed, heard.attacks, { period: 60 / bpm, ...sounding });
    return beats.length > 8 ? [beats] : [];
  });
  const [likeliest] = ways;
  if (!likeliest) return null;
  return findBars(ways.flatMap(otherWays), createClues(heard, twiceAsFast(likeliest)));
}

/** Alternative beat interpretations: as found, off-beat, shifted by a third, half tempo, double tempo. */
function otherWays(beats: readonly number[]): (readonly number[])[] {
  const bpm = bpmOf(beats);
  const later = [1 / 3, 1 / 2, 2 / 3].map((share) => shift(beats, share));
  const slower = bpm > 120 ? [0, 1].map((first) => beats.filter((_, n) => n % 2 === first)) : [];
  return [beats, ...later, ...slower, ...(bpm < 95 ? [twiceAsFast(beats)] : [])];
}

/** Shifts beats by a share of the interval, adding one before the first if the sound had begun by then. */
function shift(beats: readonly number[], share: number): number[] {
  const [first, second] = [beats[0]!, beats[1]!];
  const earlier = first - (1 - share) * (second - first);
  const later = beats.slice(1).map((at, n) => beats[n]! + share * (at - beats[n]!));
  return earlier > -earliest ? [Math.max(0, earlier), ...later] : later;
}

const twiceAsFast = (beats: readonly number[]) => [...beats, ...shift(beats, 1 / 2)].sort((a, b) => a - b);

function standardDeviations(onsets: Float64Array): Float64Array {
  const spread = Math.sqrt(onsets.reduce((sum, strength) => sum + strength * strength, 0) / onsets.length);
  return onsets.map((strength) => strength / (spread + 1e-9));
}
