import { sha256Hex } from "#worker/crypto.ts";

/**
 * SHA-256 of a legal text's title and words, without markup and with white space collapsed. So a redesign keeps the hash, and any
 * changed word changes it.
 */
export const hashOfText = ({ title, html }: { title: string; html: string }): string => sha256Hex(wordsOf(`${title} ${html}`));

function wordsOf(html: string): string {
  const bare = html.replaceAll(/<(script|style|svg)\b[^>]*>[\s\S]*?<\/\1>/g, " ").replaceAll(/<[^>]*>/g, " ");
  return bare.replaceAll(/\s+/g, " ").trim();
}
