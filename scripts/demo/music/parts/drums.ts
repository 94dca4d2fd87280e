import type { Bar, Player } from "./player.ts";
import { playStep } from "./player.ts";
import { strokesOf } from "./rhythm.ts";
import type { DrumName } from "../voices/voices.ts";
import { drums } from "../voices/drums.ts";

/** Where the drums stand, seen from the seats, and how loud each is within the kit. */
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
  woodblock: { pan: 0.35, gain: 0.36 },
  cowbell: { pan: 0.3, gain: 0.3 },
  guiro: { pan: -0.4, gain: 0.3 },
  congaLow: { pan: -0.3, gain: 0.6 },
  congaHigh: { pan: -0.2, gain: 0.55 },
  bongo: { pan: 0.35, gain: 0.45 },
  tomHigh: { pan: 0.35, gain: 0.7 },
  tomMiddle: { gain: 0.7 },
  tomLow: { pan: -0.35, gain: 0.75 },
  riser: { gain: 0.2 },
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
