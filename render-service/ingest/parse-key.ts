import { type MusicalKey, musicalKeys, type Note } from "../listening/musical-keys.contract.ts";

const steps: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const noteNames = musicalKeys.filter((_, n) => n % 2 === 0).map((key) => key.split(" ")[0]);

function nameKey(step: number, isMinor: boolean): MusicalKey | null {
  const note = noteNames[((step % 12) + 12) % 12];
  // Taken from the list of keys itself.
  return note ? `${note as Note} ${isMinor ? "Minor" : "Major"}` : null;
}

/** A wheel of twelve numbers a fifth apart, as DJs write it: 8A is A minor, 8B is C major. */
function fromWheel(number: number, letter: string): MusicalKey | null {
  if (number < 1 || number > 12) return null;
  const isMinor = letter.toUpperCase() === "A";
  return nameKey((isMinor ? 9 : 0) + 7 * (number - 8), isMinor);
}

/** One of our 24 keys from `F#m`, `Gbm`, `A minor`, `C`, `E♭ maj` or `8A`; null for anything else. */
export function parseKey(value: string | undefined): MusicalKey | null {
  const text = value?.trim() ?? "";
  const wheel = /^(\d{1,2})\s?([AB])$/i.exec(text);
  if (wheel) return fromWheel(Number(wheel[1]), wheel[2] ?? "");
  const written = /^([A-G])\s?([#♯b♭]?)\s*[-_]?\s*(m|min|minor|moll|M|maj|major|dur)?$/iu.exec(text);
  const step = steps[written?.[1]?.toUpperCase() ?? ""];
  if (!written || step === undefined) return null;
  const [, , sign = "", mode = ""] = written;
  const shift = sign === "" ? 0 : /[#♯]/u.test(sign) ? 1 : -1;
  const isMinor = mode === "m" || /^(min|minor|moll)$/i.test(mode);
  return nameKey(step + shift, isMinor);
}
