import { z } from "zod";

/** One line that may be missing, trimmed: empty and absent are both null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .optional()
    .transform((text) => text || null);

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
