import { z } from "zod";
import { type MusicalKey, musicalKeys } from "#render-service/listening/suggest-key.contract.ts";

/** ISO 3901: prefix of five, year of two, designation of five. It has no check digit. */
const isrcForm = /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/;

/** An ISRC as people write it, without hyphens and spaces, in upper case; null when it is none. */
export function parseIsrc(text: string): string | null {
  const compact = text
    .normalize("NFKC")
    .replaceAll(/[\s\p{Cf}\u002D\u2010-\u2015]/gu, "")
    .toUpperCase()
    .replace(/^ISRC/, "");
  return isrcForm.test(compact) ? compact : null;
}

/** `GBCU72600001` → `GB-CU7-26-00001`; anything else as it is. */
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
    issues.addIssue(
      "Enter the ISRC as two letters, three letters or digits, then seven digits, such as GB-CU7-26-00001",
    );
    return z.NEVER;
  });

/** Weights 3, 1, 3 … from the digit before the last; the last digit makes the sum a multiple of ten. */
export function hasGtinCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, place) => total + digit * (place % 2 ? 3 : 1), 0);
  return sum % 10 === 0 && Number(digits) > 0;
}

/** What is typed between the digits, and the ".0" of a spreadsheet, are not part of a UPC. */
const compactUpc = (text: string): string => text.replaceAll(/[\s\p{Cf}-]/gu, "").replace(/[.,]0+$/, "");

/** A UPC whose zeros a spreadsheet dropped, with them; null when it is none. */
export function restoreUpcZeros(text: string): string | null {
  const digits = compactUpc(text);
  const whole = digits.padStart(12, "0");
  return /^\d{10,11}$/.test(digits) && hasGtinCheckDigit(whole) ? whole : null;
}

/** A text that may be missing, as `parse` reads it: empty and absent are null, anything else that is null is refused. */
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

/** 12 or 13 digits, kept with leading zeros; spaces and hyphens may be typed. Empty is null. */
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

/** A day that exists, `yyyy-mm-dd`. Empty is null. */
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

/** "a minor", "Bb Major", "F#m" → a key by our name; null when it is none. */
export function parseMusicalKey(text: string): MusicalKey | null {
  const parts = /^([A-G])\s*([#♯b♭]?)\s*(major|maj|minor|min|m)?$/i.exec(text.trim());
  if (!parts) return null;
  const [, note = "", sign = "", mode = ""] = parts;
  const written = `${note}${sign.replace("♯", "#").replace("♭", "b")}`.toUpperCase();
  const name = `${sharpOf[written] ?? written} ${/^(minor|min)$/i.test(mode) || mode === "m" ? "Minor" : "Major"}`;
  return musicalKeys.find((key) => key === name) ?? null;
}

export const MusicalKeyName = optionallyParsed(parseMusicalKey, "Pick a key from the list, such as A Minor");
