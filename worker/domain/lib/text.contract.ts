import { z } from "zod";

/**
 * Removes letters that cannot be seen, such as a zero-width space. Joiners stay: some scripts and emoji are spelled with
 * them. Free of schemas.
 */
export const removeInvisible = (text: string): string => text.replaceAll(/(?![\u200C\u200D])\p{Cf}/gu, "");

/**
 * A text as one line, without what cannot be seen: in the plain text of a mail, a line break would begin a line of its own.
 * Empty where nothing is left to be seen.
 */
export function toOneLine(text: string): string {
  const line = removeInvisible(text.replaceAll(/[\s\p{Cc}]+/gu, " ")).trim();
  return /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(line) ? line : "";
}

/** One line that must be there: "Enter a name". */
export const requiredText = (what: string, max: number) =>
  z
    .string({ error: `Enter ${what}` })
    .overwrite(toOneLine)
    .min(1, `Enter ${what}`)
    .max(max, `Use at most ${max} characters`);

/** One line that may be missing: empty and absent are both null. */
export const optionalText = (max: number) =>
  z
    .string()
    .overwrite(toOneLine)
    .max(max, `Use at most ${max} characters`)
    .optional()
    .transform((text) => text || null);

/**
 * A search in an address. One that is too long keeps a single letter beyond `max`: it finds nothing, where an empty one
 * would find everything.
 */
export const searchText = (max: number) =>
  z
    .string()
    .trim()
    .overwrite((text) => text.slice(0, max + 1).toWellFormed())
    .catch("")
    .default("");

/**
 * Text of several lines, trimmed. A form sends each line break as two characters while its own counter and `maxlength`
 * take it for one (HTML, "API value" of a textarea): it is counted and kept here as people see it.
 */
export function multiline(error?: string) {
  return z
    .string({ error })
    .overwrite((text) => text.replaceAll("\r\n", "\n"))
    .trim();
}

/** Cuts a text to `maxLength` UTF-16 units, an ellipsis included. A letter of several code points stays whole or goes. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let prefix = "";
  for (const { segment } of new Intl.Segmenter("en").segment(text)) {
    if (prefix.length + segment.length >= maxLength) break;
    prefix += segment;
  }
  return `${prefix.trimEnd()}…`;
}

export const percentMessage = (what: string): string =>
  `${what} must be a percentage from 0 to 100, with at most two decimal places`;

/** A percentage as typed, in basis points: "33.33" → 3333. Null when it is none from 0 to 100. Free of schemas. */
export function readPercent(text: string): number | null {
  const percent = text.trim().replace(/\s*%$/, "");
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(percent)) return null;
  const basisPoints = Math.round(Number(percent) * 100);
  return basisPoints <= 10_000 ? basisPoints : null;
}

/** What a text from outside says as JSON, or undefined when it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
