import type { Random } from "#scripts/generative/index.ts";
import { type Groove, type Note, type PartName, stepSeconds, stepTime } from "../score.ts";
import type { Section } from "../forms.ts";
import type { Style } from "../style.ts";
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

/** Places a note on the grid the way a person would: a little early or late, a little louder or softer. */
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
