import { z } from "zod";

/**
 * Removes invisible characters such as a zero-width space. Joiners stay: some scripts and emoji need
 * them. Does not import zod.
 */
export const removeInvisible = (text: string): string => text.replaceAll(/(?![\u200C\u200D])\p{Cf}/gu, "");

/**
 * Reduces a text to one line without invisible characters: a line break could forge a line in the plain text of a mail.
 * Empty if nothing visible remains.
 */
export function toOneLine(text: string): string {
  const line = removeInvisible(text.replaceAll(/[\s\p{Cc}]+/gu, " ")).trim();
  return /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(line) ? line : "";
}

/** Required single line: "Enter a name". */
export const requiredText = (what: string, max: number) =>
  z
    .string({ error: `Enter ${what}` })
    .overwrite(toOneLine)
    .min(1, `Enter ${what}`)
    .max(max, `Use at most ${max} characters`);

/** Optional single line: empty and absent are both null. */
export const optionalText = (max: number) =>
  z
    .string()
    .overwrite(toOneLine)
    .max(max, `Use at most ${max} characters`)
    .optional()
    .transform((text) => text || null);

/**
 * A search in a query string. One that is too long is cut to `max` + 1 characters: it then finds nothing, whereas an empty one
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
 * Text of several lines, trimmed. Forms submit CRLF line breaks while `maxlength` and the character counter
 * count one (HTML, "API value" of a textarea): normalised to LF before counting and storing.
 */
export function multiline(error?: string) {
  return z
    .string({ error })
    .overwrite((text) => text.replaceAll("\r\n", "\n"))
    .trim();
}

/** Cuts a text to `maxLength` UTF-16 units, including the ellipsis. Never splits a grapheme. */
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

/** Parses a percentage in basis points: "33.33" → 3333. Null unless from 0 to 100. Does not import zod. */
export function readPercent(text: string): number | null {
  const percent = text.trim().replace(/\s*%$/, "");
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(percent)) return null;
  const basisPoints = Math.round(Number(percent) * 100);
  return basisPoints <= 10_000 ? basisPoints : null;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for an element or a quoted attribute of HTML or XML. */
export const escapeMarkup = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Parses untrusted JSON; undefined if invalid. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
