const notes = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"] as const;
export type Note = (typeof notes)[number];
export type MusicalKey = `${Note} ${"Major" | "Minor"}`;
/** The 24 keys by name, from "C Major" on, each major before its minor. */
export const musicalKeys: readonly MusicalKey[] = notes.flatMap((note): MusicalKey[] => [
  `${note} Major`,
  `${note} Minor`,
]);
