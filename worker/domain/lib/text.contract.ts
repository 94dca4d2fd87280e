import { z } from "zod";
import { removeInvisible } from "./remove-invisible.contract.ts";

/**
 * A text as one line, without what cannot be seen: in the plain text of a mail, a line break would begin a line of its own.
 * Empty where nothing is left to be seen.
 */
export function toOneLine(text: string): string {
  const line = removeInvisible(text.replaceAll(/[\s\p{Cc}]+/gu, " ")).trim();
  return /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(line) ? line : "";
}

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
