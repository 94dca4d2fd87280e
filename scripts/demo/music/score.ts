import { samplesIn } from "./audio.ts";
import type { VoiceName } from "./voices/voices.ts";

export const partNames = ["drums", "bass", "chords", "lead", "counter", "pad", "arp"] as const;
export type PartName = (typeof partNames)[number];

/** One note of the finished score: times in seconds from the start of the track, velocity 0-1, pan -1…1. */
export type Note = {
  part: PartName;
  voice: VoiceName;
  midi: number;
  at: number;
  seconds: number;
  velocity: number;
  pan: number;
};

/** How a bar is counted: 16 steps for four beats, 12 for three; swing delays every second step or pair. */
export type Groove = { bpm: number; stepsPerBar: 12 | 16; swing: number; swung: "eighths" | "sixteenths" };

/** Music starts a moment after the file does, so that no first attack is cut. */
const leadIn = 0.06;

export function barSeconds(groove: Groove): number {
  return (groove.stepsPerBar / 4) * (60 / groove.bpm);
}

/** Seconds at which a step of a bar sounds, swing applied. */
export function stepTime(groove: Groove, bar: number, step: number): number {
  const pair = groove.swung === "eighths" ? 4 : 2;
  const inside = step % pair;
  const half = pair / 2;
  const late = half * (1 + groove.swing);
  const warped = inside <= half ? (inside / half) * late : late + ((inside - half) / half) * (pair - late);
  const steps = step - inside + warped;
  return leadIn + bar * barSeconds(groove) + (steps * 15) / groove.bpm;
}

export function stepSeconds(groove: Groove): number {
  return 15 / groove.bpm;
}

export function lengthInSamples(groove: Groove, bars: number, tail: number): number {
  return samplesIn(stepTime(groove, bars, 0) + tail);
}
