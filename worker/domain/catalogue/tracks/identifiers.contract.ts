import { z } from "zod";
import { type MusicalKey, musicalKeys } from "#render-service/listening/suggest-key.contract.ts";

/** ISO 3901: prefix of five, year of two, designation of five. It has no check digit. */
const isrcForm = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/;

/** Normalises a typed ISRC: no hyphens or spaces, upper case; null if invalid. */
export function parseIsrc(text: string): string | null {
  const compact = text
    .normalize("NFKC")
    .replaceAll(/[\s\p{Cf}\u002D\u2010-\u2015]/gu, "")
    .toUpperCase()
    .replace(/^ISRC/, "");
  return isrcForm.test(compact) ? compact : null;
}

/** `GBCU72600001` → `GB-CU7-26-00001`; other text is returned unchanged. */
export function formatIsrc(isrc: string): string {
  return isrc.replace(/^(.{2})(.{3})(\d{2})(\d{5})$/, "$1-$2-$3-$4");
}

export const Isrc = z
  .string({ error: "Enter the ISRC" })
  .trim()
  .min(1, "Enter the ISRC")
  .transform((text, issues) => {
    const isrc = parseIsrc(text);
    if (isrc) return isrc;
    issues.addIssue("Enter the ISRC as two letters, three letters or digits, then seven digits, such as GB-CU7-26-00001");
    return z.NEVER;
  });

/** GS1 check digit: weights 3, 1, 3 … from the digit before the last; the sum must be a multiple of ten. */
export function hasGtinCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, place) => total + digit * (place % 2 ? 3 : 1), 0);
  return sum % 10 === 0 && Number(digits) > 0;
}

/** Removes separators, and the ".0" that spreadsheets append. */
const compactUpc = (text: string): string => text.replaceAll(/[\s\p{Cf}-]/gu, "").replace(/[.,]0+$/, "");

/** Restores leading zeros of a UPC that a spreadsheet dropped; null if invalid. */
export function restoreUpcZeros(text: string): string | null {
  const digits = compactUpc(text);
  const whole = digits.padStart(12, "0");
  return /^\d{10,11}$/.test(digits) && hasGtinCheckDigit(whole) ? whole : null;
}

/** An optional text converted by `parse`: empty and absent are null; text that `parse` rejects with null is an error. */
export const optionallyParsed = <Value>(parse: (text: string) => Value | null, message: string) =>
  z
    .string()
    .trim()
    .optional()
    .transform((text, issues) => {
      if (!text) return null;
      const value = parse(text);
      if (value === null) issues.addIssue(message);
      return value;
    });

/** 12 or 13 digits, keeping leading zeros; spaces and hyphens are accepted. Empty is null. */
export const Upc = z
  .string()
  .optional()
  .transform((text, issues) => {
    const digits = compactUpc(text ?? "");
    if (digits === "") return null;
    if (/^\d([.,]\d+)?E\+?\d+$/i.test(digits)) {
      issues.addIssue("A spreadsheet rounded this UPC. Format its column as text and enter all digits again");
      return z.NEVER;
    }
    if (!/^\d{12,13}$/.test(digits)) {
      issues.addIssue("A UPC has 12 digits, an EAN 13");
      return z.NEVER;
    }
    if (hasGtinCheckDigit(digits)) return digits;
    issues.addIssue("This UPC doesn’t add up: its check digit is wrong. Please check for a typo");
    return z.NEVER;
  });

/** A valid date, `yyyy-mm-dd`. Empty is null. */
export const ReleaseDate = optionallyParsed(
  (text) => z.iso.date().safeParse(text).data ?? null,
  "Enter the release date as year, month and day, such as 2026-03-31",
);

const sharpOf: Record<string, string> = {
  DB: "C#",
  EB: "D#",
  GB: "F#",
  AB: "G#",
  BB: "A#",
  CB: "B",
  FB: "E",
};

/** Parses "a minor", "Bb Major", "F#m" to our name of the key; null if invalid. */
export function parseMusicalKey(text: string): MusicalKey | null {
  const parts = /^([A-G])\s*([#♯b♭]?)\s*(major|maj|minor|min|m)?$/i.exec(text.trim());
  if (!parts) return null;
  const [, note = "", sign = "", mode = ""] = parts;
  const written = `${note}${sign.replace("♯", "#").replace("♭", "b")}`.toUpperCase();
  const name = `${sharpOf[written] ?? written} ${/^(minor|min)$/i.test(mode) || mode === "m" ? "Minor" : "Major"}`;
  return musicalKeys.find((key) => key === name) ?? null;
}

export const MusicalKeyName = optionallyParsed(parseMusicalKey, "Pick a key from the list, such as A Minor");
