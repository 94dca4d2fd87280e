import type { Voicing } from "./theory.ts";
import type { PartName } from "./score.ts";
import type { BassName, DrumName, PitchedName } from "./voices/voices.ts";

/**
 * Rhythms are written one character a step: `X` accent, `x` normal, `o` soft, `-` held, `.` silent.
 * A line longer than a bar runs over several bars.
 */
export type Rhythm = string;

export type DrumGrid = { [Drum in DrumName]?: Rhythm };

/** Bass lines: `1` root, `3` `5` `7` chord tones, `8` octave, `4` the fifth below, `-` held; or a walk made up beat by beat. */
export type BassPart = { voice: BassName; line: Rhythm; walks?: boolean; register: number };

/** `arpeggio` reads digits as tones of the voicing, counted from the lowest. */
export type ChordPart = {
  voice: PitchedName;
  playing: "block" | "strum" | "arpeggio";
  rhythm: Rhythm;
  voicing: Voicing;
  centre: number;
};

export type LeadPart = {
  voice: PitchedName;
  centre: number;
  /** How busy, 0-1, and which notes of the key the tune prefers. */
  density: number;
  notes: "pentatonic" | "scale" | "blues";
};

export type Style = {
  stepsPerBar: 12 | 16;
  swing?: number;
  swung?: "eighths" | "sixteenths";
  /** How loosely it is played, in seconds of standard error. */
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
  room: { seconds: number; brightness: number; send: { [Part in PartName]?: number } };
  echo?: { parts: readonly PartName[]; beats: number; feedback: number };
  /** How far the kick pushes everything else down, 0-1. */
  pumping?: number;
  tape?: { wow: number; highCut: number; crackle: number };
};
