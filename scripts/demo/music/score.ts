import { samplesIn } from "./audio.ts";
import type { Voicing } from "./theory.ts";
import type { BassName, DrumName, PitchedName, VoiceName } from "./voices/voices.ts";

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

/** Metre: 16 steps for four beats, 12 for three; swing delays every second step or pair. */
export type Groove = { bpm: number; stepsPerBar: 12 | 16; swing: number; swung: "eighths" | "sixteenths" };

/** Silence before the music, so that no first attack is cut. */
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

/**
 * Rhythms are written one character a step: `X` accent, `x` normal, `o` soft, `-` held, `.` silent.
 * A line longer than a bar runs over several bars.
 */
export type Rhythm = string;

export type DrumGrid = { [Drum in DrumName]?: Rhythm };

/** Bass lines: `1` root, `3` `5` `7` chord tones, `8` octave, `4` the fifth below, `-` held; or a walk made up beat by beat. */
export type BassPart = { voice: BassName; line: Rhythm; walks?: boolean; register: number };

export type ChordPart = {
  voice: PitchedName;
  playing: "block" | "strum" | "arpeggio";
  rhythm: Rhythm;
  voicing: Voicing;
  centre: number;
};

const played =
  (playing: ChordPart["playing"]) =>
  (voice: PitchedName, rhythm: Rhythm, voicing: Voicing, centre: number): ChordPart => ({
    voice,
    playing,
    rhythm,
    voicing,
    centre,
  });
export const block = played("block");
export const strum = played("strum");
/** Reads digits as tones of the voicing, counted from the lowest. */
export const arpeggio = played("arpeggio");

export type LeadPart = {
  voice: PitchedName;
  centre: number;
  /** Density of the tune, 0-1, and the notes of the key that it prefers. */
  density: number;
  notes: "pentatonic" | "scale" | "blues";
};

export type Style = {
  /** 16 unless it is in three-four time. */
  stepsPerBar?: 12;
  swing?: readonly [swung: Groove["swung"], swing: number];
  /** Timing error, as a standard deviation in seconds. */
  looseness: number;
  progressions: { verse: string; chorus: string; bridge: string };
  drums?: { light: DrumGrid; full: DrumGrid; fill: DrumGrid; crash?: DrumName };
  bass?: BassPart;
  chords: ChordPart;
  lead?: LeadPart;
  counter?: { voice: PitchedName; centre: number };
  pad?: { voice: PitchedName; centre: number };
  arp?: ChordPart;
  /** Loudness of each part against the drums' own, in decibels, over the defaults of the mix. */
  balance?: { [Part in PartName]?: number };
  pan?: { [Part in PartName]?: number };
  room: { seconds: number; brightness: number; send?: { [Part in PartName]?: number } };
  echo?: { parts: readonly PartName[]; beats: number; feedback: number };
  /** Depth of the kick's sidechain compression, 0-1. */
  pumping?: number;
  tape?: { wow: number; highCut: number; crackle: number };
};
