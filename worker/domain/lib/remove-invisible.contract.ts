/**
 * Removes letters that cannot be seen, such as a zero-width space. Joiners stay: some scripts and emoji are spelled with
 * them. Free of schemas.
 */
export const removeInvisible = (text: string): string => text.replaceAll(/(?![\u200C\u200D])\p{Cf}/gu, "");
