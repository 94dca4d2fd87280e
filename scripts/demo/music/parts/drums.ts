import { nearest } from "../theory.ts";
import { type Bar, type Player, playStep, strokesOf } from "./player.ts";
import type { DrumName } from "../voices/voices.ts";
import { drums } from "../voices/drums.ts";

/** Pan of each drum as seen by the audience, and its level within the kit. */
const kit: { [Drum in DrumName]?: { pan?: number; gain: number } } = {
  hat: { pan: 0.3, gain: 0.34 },
  openHat: { pan: 0.3, gain: 0.34 },
  ride: { pan: -0.35, gain: 0.36 },
  crash: { pan: -0.25, gain: 0.4 },
  shaker: { pan: -0.35, gain: 0.32 },
  tambourine: { pan: 0.4, gain: 0.3 },
  snare: { pan: 0.04, gain: 0.72 },
  fatSnare: { gain: 0.75 },
  dustySnare: { pan: 0.05, gain: 0.66 },
  clap: { gain: 0.7 },
  snap: { pan: 0.1, gain: 0.5 },
  rim: { pan: -0.2, gain: 0.42 },
  brush: { pan: 0.1, gain: 0.5 },
  brushSweep: { pan: -0.1, gain: 0.34 },
  clave: { pan: 0.4, gain: 0.26 },
  cowbell: { pan: 0.3, gain: 0.3 },
  guiro: { pan: -0.4, gain: 0.3 },
  congaLow: { pan: -0.3, gain: 0.6 },
  congaHigh: { pan: -0.2, gain: 0.55 },
  bongo: { pan: 0.35, gain: 0.45 },
  tomHigh: { pan: 0.35, gain: 0.7 },
  tomMiddle: { gain: 0.7 },
  tomLow: { pan: -0.35, gain: 0.75 },
};

/** Beats of one bar: the grid of the section, a fill over its second half where the section ends, a crash where it begins. */
export function playDrums(player: Player, bar: Bar) {
  const set = player.style.drums;
  const level = bar.section.plays.find((name) => name === "full" || name === "light");
  if (!set || (level !== "full" && level !== "light")) return;
  const { stepsPerBar } = player.groove;
  const fillFrom = bar.isLast && bar.section.fill ? stepsPerBar / 2 : stepsPerBar;
  const strike = (voice: DrumName, step: number, velocity: number) =>
    playStep(player, bar, {
      part: "drums",
      voice,
      midi: 60,
      step,
      steps: 1,
      velocity: velocity * (kit[voice]?.gain ?? 1),
      pan: kit[voice]?.pan ?? 0,
    });
  const grid = (lines: { [Drum in DrumName]?: string }, from: number, until: number) => {
    for (const name of drumNames) {
      for (const stroke of strokesOf(lines[name] ?? "", bar.inSection, stepsPerBar)) {
        if (stroke.step >= from && stroke.step < until) strike(name, stroke.step, stroke.velocity);
      }
    }
  };
  grid(set[level], 0, fillFrom);
  if (fillFrom < stepsPerBar) grid(set.fill, fillFrom, stepsPerBar);
  if (bar.inSection === 0 && level === "full" && set.crash) strike(set.crash, 0, 0.9);
}

const drumNames = Object.keys(drums) as DrumName[]; // keys of the literal it is typed by

/** The bass of one bar: the style's line over this chord, or a walk towards the next one. */
export function playBass(player: Player, bar: Bar) {
  const part = player.style.bass;
  if (!part || !bar.section.plays.includes("bass")) return;
  const root = nearest(bar.chord.root, part.register);
  const note = (midi: number, step: number, steps: number, velocity: number) =>
    playStep(player, bar, { part: "bass", voice: part.voice, midi, step, steps, velocity });
  if (part.walks) {
    for (const [beat, midi] of walk(player, bar, root, nearest(bar.next.root, part.register)).entries()) {
      note(midi, beat * 4, 3.6, beat % 2 === 0 ? 0.8 : 0.7);
    }
    return;
  }
  const [, third = 4, fifth = 7, seventh = 10] = bar.chord.tones;
  const above: Record<string, number> = {
    "1": 0,
    "3": third,
    "4": fifth - 12,
    "5": fifth,
    "7": seventh,
    "8": 12,
  };
  for (const stroke of strokesOf(part.line, bar.inSection, player.groove.stepsPerBar)) {
    note(root + (above[stroke.mark] ?? 0), stroke.step, stroke.steps - 0.15, stroke.step === 0 ? 0.85 : 0.72);
  }
}

/** Four quarter notes: the root, two tones of the chord, and a half step into where the harmony goes. */
function walk(player: Player, bar: Bar, root: number, next: number): number[] {
  const [, third = 4, fifth = 7, seventh = 10] = bar.chord.tones;
  const rising = player.random() < 0.55;
  const middle = rising ? [third, fifth] : [seventh - 12, fifth - 12];
  if (player.random() < 0.3) middle.reverse();
  const approach = next + (player.random() < 0.5 ? 1 : -1);
  return [root, root + (middle[0] ?? 0), root + (middle[1] ?? 0), approach];
}
