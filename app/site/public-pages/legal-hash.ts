import { sha256Hex } from "#worker/crypto.ts";

/**
 * SHA-256 of what a legal text says: its title and its words without markup, any white space one blank. So a version is
 * the same version in another design, and another one with another word.
 */
export const hashOfText = ({ title, html }: { title: string; html: string }): string =>
  sha256Hex(wordsOf(`${title} ${html}`));

function wordsOf(html: string): string {
  const bare = html.replaceAll(/<(script|style|svg)\b[^>]*>[\s\S]*?<\/\1>/g, " ").replaceAll(/<[^>]*>/g, " ");
  return bare.replaceAll(/\s+/g, " ").trim();
}
