import { type MusicalKey, type Note, musicalKeys } from "#render-service/listening/musical-keys.contract.ts";

const semitones = 12;
const fifth = 7;

const notes = musicalKeys.filter((_, place) => place % 2 === 0).map((key) => key.split(" ")[0] as Note); // as written above

/** By the semitone above C, whatever octave. */
export function keyAt(semitone: number, mode: "Major" | "Minor"): MusicalKey {
  const note = notes[((semitone % semitones) + semitones) % semitones] ?? "C";
  return `${note} ${mode}`;
}

/**
 * The key itself, its relative and the keys a fifth above and below: what mixes without a clash, one step on the circle
 * of fifths (the neighbours on a Camelot wheel).
 */
export function harmonicKeys(key: MusicalKey): MusicalKey[] {
  const [note = "C", mode] = key.split(" ");
  const semitone = notes.findIndex((each) => each === note);
  const same = mode === "Minor" ? "Minor" : "Major";
  const relative = same === "Minor" ? keyAt(semitone + 3, "Major") : keyAt(semitone - 3, "Minor");
  return [key, relative, keyAt(semitone + fifth, same), keyAt(semitone - fifth, same)];
}
