import { type Bar, type Player, playStep } from "./player.ts";
import { type Random, pick } from "#scripts/generative/random.ts";
import type { LeadPart } from "../score.ts";
import { type Chord, type Key, containsTone, nearest } from "../theory.ts";

/** A two-bar motif: positions of its notes, and their intervals in steps of the melody's scale. */
type Motif = { step: number; steps: number; climb: number }[];

export type Tune = { verse: Motif; chorus: Motif; bridge: Motif; ladder: readonly number[] };

const sparse: readonly [string, ...string[]] = ["x-------", "x-----x-", "....x---", "x---x---", "..x-----", "........"];
const busy: readonly [string, ...string[]] = [
  "x---x-x-",
  "x-x-x---",
  "x--x--x-",
  "..x-x-x-",
  "x-x-x-x-",
  "x--x----",
  "x-x---x-",
];
const inThree: readonly [string, ...string[]] = [
  "x---x---x---",
  "x-------x---",
  "x---x-x-x---",
  "x-----------",
  "x---x-------",
];

/** Generates the melodies of a track: one each for verse, chorus and bridge, so that they recur. */
export function inventTune(part: LeadPart, key: Key, stepsPerBar: 12 | 16, random: Random): Tune {
  const motif = (density: number) => inventMotif(density, stepsPerBar, random);
  return {
    verse: motif(part.density * 0.8),
    chorus: motif(part.density),
    bridge: motif(part.density * 0.6),
    ladder: ladderOf(part, key),
  };
}

function inventMotif(density: number, stepsPerBar: 12 | 16, random: Random): Motif {
  const cell = () => (stepsPerBar === 12 ? pick(random, inThree) : pick(random, random() < density ? busy : sparse));
  const cells = Array.from({ length: stepsPerBar === 12 ? 2 : 4 }, cell);
  if (random() < 0.5) cells[cells.length / 2] = cells[0] ?? cell();
  const marks = cells.join("");
  const motif: Motif = [];
  let height = 0;
  for (const match of marks.matchAll(/x-*/g)) {
    motif.push({ step: match.index, steps: match[0].length, climb: height });
    const pull = height > 2 ? -1 : height < -2 ? 1 : 0;
    height += pick(random, [-2, -1, -1, 1, 1, 2, 0]) + pull;
  }
  return motif;
}

function ladderOf(part: LeadPart, key: Key): number[] {
  const minor = key.mode === "Minor";
  const scale = {
    scale: key.scale,
    pentatonic: minor ? [0, 3, 5, 7, 10] : [0, 2, 4, 7, 9],
    blues: [0, 3, 5, 6, 7, 10],
  }[part.notes];
  return scale.map((tone) => (key.tonic + tone) % 12).toSorted((low, high) => low - high);
}

/**
 * Plays the melody's part of one bar. Eight bars form a phrase: motif, motif with another ending, motif higher, and a cadence on
 * a chord tone followed by a rest.
 */
export function playLead(player: Player, bar: Bar, tune: Tune) {
  const part = player.style.lead;
  if (!part || !bar.section.plays.includes("lead")) return;
  const { stepsPerBar } = player.groove;
  const motif = tune[bar.section.chords];
  const line = Math.floor((bar.inSection % 8) / 2);
  const half = bar.inSection % 2;
  const lift = (line === 2 ? 2 : 0) + (bar.section.energy > 0.9 ? 2 : 0);
  const closing = (line === 1 || line === 3) && half === 1;
  for (const note of motif) {
    const step = note.step - half * stepsPerBar;
    if (step < 0 || step >= stepsPerBar || (closing && step >= stepsPerBar / 2)) continue;
    const bent = closing ? -note.climb : note.climb;
    const target = climb(tune.ladder, part.centre, bent + lift);
    const isStrong = step % 8 === 0 || note.steps >= 4;
    const midi = settle(target, bar.chord, isStrong, tune.ladder);
    const steps = Math.min(note.steps, stepsPerBar - step) * 0.94;
    playStep(player, bar, {
      part: "lead",
      voice: part.voice,
      midi,
      step,
      steps,
      velocity: isStrong ? 0.85 : 0.7,
    });
  }
  if (closing && line === 3) {
    const home = nearest(bar.chord.root, part.centre);
    playStep(player, bar, {
      part: "lead",
      voice: part.voice,
      midi: home,
      step: stepsPerBar / 2,
      steps: 5,
      velocity: 0.7,
    });
  }
}

function climb(ladder: readonly number[], centre: number, rungs: number): number {
  const start = ladder.reduce((best, tone, index) => {
    const here = Math.abs(nearest(tone, centre) - centre);
    return here < Math.abs(nearest(ladder[best] ?? 0, centre) - centre) ? index : best;
  }, 0);
  const index = start + rungs;
  const octave = Math.floor(index / ladder.length);
  const inside = ((index % ladder.length) + ladder.length) % ladder.length;
  const base = nearest(ladder[start] ?? 0, centre) - (ladder[start] ?? 0);
  return base + 12 * octave + (ladder[inside] ?? 0);
}

/** Strong notes move to a chord tone; weak ones may pass through unless they are a semitone from one. */
function settle(midi: number, chord: Chord, isStrong: boolean, ladder: readonly number[]): number {
  if (containsTone(chord, midi)) return midi;
  const rubs = containsTone(chord, midi - 1) || containsTone(chord, midi + 1);
  if (!isStrong && !rubs) return midi;
  const options = [1, -1, 2, -2, 3, -3].map((step) => midi + step).filter((option) => containsTone(chord, option));
  const inScale = options.find((option) => ladder.includes(((option % 12) + 12) % 12));
  return inScale ?? options[0] ?? midi;
}
