import { type Fingerprint, isSameFile } from "#app/features/services/files/uploads/remembered-video.ts";
import { removeInvisible } from "#worker/domain/lib/text.contract.ts";

/** Normalises file names: file systems decompose accents, and copied names have unusual spaces. */
export const fileKey = (name: string): string =>
  removeInvisible(name.normalize("NFC")).replaceAll(/\s/g, " ").trim().toLowerCase();

/** The chosen audio files, now or before a reload; unique by `fileKey`. */
export type ChosenAudio = {
  /** Adds files, replacing those of the same names. Returns the names whose file has changed. */
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

/** `encoding`: the detected one; null if the bytes are unambiguous. */
export type DecodedCsv = { text: string; encoding: string | null };

/** Most common first: Excel on Windows, and Excel's plain CSV on a Mac. */
const legacy = { "windows-1252": "Windows-1252", macintosh: "Mac OS Roman" } as const;

/** Decodes a CSV as UTF-8, UTF-16, Windows-1252 or Mac OS Roman; null if none fits. */
export function decodeCsv(bytes: Uint8Array): DecodedCsv | null {
  const text = decode(utfOf(bytes), bytes);
  if (text !== null) return { text, encoding: null };
  const readings = Object.entries(legacy).map(([name, encoding]) => {
    const reading = decode(name, bytes) ?? "";
    return { text: reading, encoding, oddities: countOf(odd, reading) };
  });
  const [best] = readings.toSorted((one, other) => one.oddities - other.oddities);
  if (!best || best.oddities * 10 > countOf(/[^\0-\x7F]/g, best.text)) return null;
  return { text: best.text, encoding: best.encoding };
}

/** UTF-16 often lacks a byte order mark, but a CSV begins with a column name, which is ASCII. */
function utfOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || first === 0 ? "utf-16be" : "utf-8";
}

function decode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Characters rare in Western text but typical of a wrong encoding: symbols, a capital or an opening quote within a word, a dash
 * between small letters, three accented letters in a row (Cyrillic, Greek), and š or ž (ö or û on a Mac).
 */
const odd = new RegExp(
  [
    "[^\\0-\\x7F\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u00FFŒœŸŠšŽž‘’“”–—…«»¡¿™®©°·•€£§×½\\u00A0]",
    "(?<=\\p{Ll})(?:(?![A-Z])\\p{Lu}|(?<![a-z])[A-Z]|[¿¡‘“«£€§×½])",
    "(?<=[a-z])[–—](?=[a-z])",
    "(?<=[À-ÿ]{2})[À-ÿ]",
    "[šžŠŽ]",
  ].join("|"),
  "gu",
);

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;
