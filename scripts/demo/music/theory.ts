const noteNames = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"] as const;
const scales = { Major: [0, 2, 4, 5, 7, 9, 11], Minor: [0, 2, 3, 5, 7, 8, 10] } as const;

type NoteName = (typeof noteNames)[number];
type Mode = keyof typeof scales;
export type KeyName = `${NoteName} ${Mode}`;
export type Key = { tonic: number; mode: Mode; scale: readonly number[] };

/** The 24 keys a track may be in, written as the catalogue writes them. */
export const keyNames: readonly KeyName[] = noteNames.flatMap((note): KeyName[] => [`${note} Major`, `${note} Minor`]);

export function parseKey(name: KeyName): Key {
  const mode: Mode = name.endsWith("Major") ? "Major" : "Minor";
  return { tonic: noteNames.findIndex((note) => name === `${note} ${mode}`), mode, scale: scales[mode] };
}

/** Root as pitch class; tones in semitones above it: root, third, fifth, seventh and, where it does not clash, ninth. */
export type Chord = { root: number; tones: readonly number[] };

const qualities: Record<string, readonly number[]> = {
  M: [0, 4, 7, 11, 14],
  m: [0, 3, 7, 10, 14],
  "7": [0, 4, 7, 10, 14],
  s: [0, 5, 7, 10, 14],
};

/**
 * Reads a chord written as a degree of the key: `1`…`7`, `b` before it for a lowered root, and after it
 * `M` major, `m` minor, `7` dominant, `s` suspended; without a suffix the key decides.
 */
export function parseChord(token: string, key: Key): Chord {
  const [, flat, digit, quality] = /^(b?)([1-7])([Mm7s]?)$/.exec(token) ?? [];
  if (digit === undefined) throw new Error(`not a chord: ${token}`);
  const degree = Number(digit) - 1;
  const semitone = (steps: number) =>
    key.scale[(degree + steps) % 7]! + 12 * Math.floor((degree + steps) / 7) - key.scale[degree]!;
  const root = (key.tonic + key.scale[degree]! - (flat ? 1 : 0) + 12) % 12;
  const diatonic = [0, semitone(2), semitone(4), semitone(6)];
  if (semitone(8) === 14) diatonic.push(14);
  return { root, tones: qualities[quality ?? ""] ?? (flat ? qualities["M"]! : diatonic) };
}

export function parseProgression(text: string, key: Key): Chord[] {
  return text.split(" ").map((token) => parseChord(token, key));
}

export type Voicing = "triad" | "seventh" | "rootless" | "open" | "single";

/** Midi notes of a chord, low to high. Close voicings gather round `centre`, so that neighbours move little. */
export function voice(chord: Chord, voicing: Voicing, centre: number): number[] {
  const [root = 0, third = 4, fifth = 7, seventh = 10, ninth] = chord.tones;
  const bottom = nearest(chord.root, centre - 7);
  if (voicing === "single") return [bottom];
  if (voicing === "open") return [bottom, bottom + fifth, bottom + 12 + third];
  const tones = {
    triad: [root, third, fifth],
    seventh: [root, third, fifth, seventh],
    rootless: [third, fifth, seventh, ninth ?? root],
  }[voicing];
  return tones.map((tone) => nearest(chord.root + tone, centre)).toSorted((low, high) => low - high);
}

/** The midi note of this pitch class closest to `midi`. */
export function nearest(pitchClass: number, midi: number): number {
  const above = (((pitchClass - midi) % 12) + 12) % 12;
  return above > 6 ? midi + above - 12 : midi + above;
}

export function containsTone(chord: Chord, midi: number): boolean {
  return chord.tones.slice(0, 4).some((tone) => (((chord.root + tone - midi) % 12) + 12) % 12 === 0);
}
