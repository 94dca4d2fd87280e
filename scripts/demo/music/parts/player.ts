import type { Random } from "#scripts/generative/random.ts";
import { type Groove, type Note, type PartName, type Rhythm, stepSeconds, stepTime, type Style } from "../score.ts";
import type { Section } from "../forms.ts";
import type { Chord, Key } from "../theory.ts";
import type { VoiceName } from "../voices/voices.ts";

/** Everything a part needs to know about the bar it plays. */
export type Bar = {
  index: number;
  /** Counted from the start of its section. */
  inSection: number;
  section: Section;
  isLast: boolean;
  chord: Chord;
  next: Chord;
};

export type Player = {
  style: Style;
  groove: Groove;
  key: Key;
  random: Random;
  play: (note: Note) => void;
};

/** Humanises a note on the grid: slightly early or late, louder or softer. */
export function playStep(
  player: Player,
  bar: Bar,
  at: {
    part: PartName;
    voice: VoiceName;
    midi: number;
    step: number;
    steps: number;
    velocity: number;
    pan?: number;
    delay?: number;
  },
) {
  const { groove, random, style } = player;
  const drift = (random() + random() - 1) * 2 * style.looseness;
  const touch = 0.88 + 0.24 * random();
  const dynamics = 0.55 + 0.45 * bar.section.energy;
  player.play({
    part: at.part,
    voice: at.voice,
    midi: at.midi,
    at: Math.max(0, stepTime(groove, bar.index, at.step) + drift + (at.delay ?? 0)),
    seconds: at.steps * stepSeconds(groove),
    velocity: Math.min(1, at.velocity * touch * dynamics),
    pan: (style.pan?.[at.part] ?? 0) + (at.pan ?? 0),
  });
}

/** One stroke of a rhythm line: where in the bar, how many steps it is held, and its character. */
export type Stroke = { step: number; steps: number; mark: string; velocity: number };

const velocities: Record<string, number> = { X: 1, x: 0.75, o: 0.42 };

/** Strokes of one bar of a line; longer lines take turns, `-` and (where asked) silence lengthen a stroke. */
export function strokesOf(line: Rhythm, bar: number, stepsPerBar: number): Stroke[] {
  const bars = Math.max(1, Math.floor(line.length / stepsPerBar));
  const marks = line.slice((bar % bars) * stepsPerBar, ((bar % bars) + 1) * stepsPerBar);
  const strokes: Stroke[] = [];
  for (const [step, mark] of marks.split("").entries()) {
    const last = strokes.at(-1);
    if (mark === "-" && last) last.steps += 1;
    else if (mark !== "." && mark !== "-") strokes.push({ step, steps: 1, mark, velocity: velocities[mark] ?? 0.75 });
  }
  return strokes;
}
