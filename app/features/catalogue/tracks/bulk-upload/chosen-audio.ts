import { fileKey } from "./file-key.ts";
import { type Fingerprint, isSameFile } from "#app/features/services/files/uploads/remembered-video.ts";

/** The audio that a person has chosen, now or before a reload; no two names have the same `fileKey`. */
export type ChosenAudio = {
  /** Takes these in, in place of others of the same names. Answers which are another file than before. */
  add(files: readonly File[]): ReadonlySet<string>;
  /** Null for a file chosen before a reload. */
  fileOf(name: string): File | null;
  list(): Fingerprint[];
};

export function chooseAudio(before: readonly Fingerprint[] = []): ChosenAudio {
  const notes = new Map(before.map((note) => [fileKey(note.name), note]));
  const files = new Map<string, File>();
  return {
    add(more) {
      const others = new Set<string>();
      for (const file of more) {
        const { name, size, lastModified } = file;
        const note = notes.get(fileKey(name));
        files.set(fileKey(name), file);
        if (note && isSameFile(file, note)) continue;
        if (note) others.add(fileKey(name));
        notes.set(fileKey(name), { name, size, lastModified });
      }
      return others;
    },
    fileOf: (name) => files.get(fileKey(name)) ?? null,
    list: () => [...notes.values()],
  };
}
