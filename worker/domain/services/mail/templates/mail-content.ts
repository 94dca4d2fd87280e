/** What a mail says. Written once, set twice: as HTML and as plain text, so that both always say the same. */
export type MailContent = {
  /** At most 78 characters. */
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  facts?: readonly Fact[];
  action?: Action;
  /** A second, quieter link. */
  aside?: Action;
  /** Why this came, and what to do when it should not have. */
  note: string;
};
export type Fact = { label: string; value: string };
export type Action = { label: string; url: string };

const longestSubject = 78;
const characters = new Intl.Segmenter("en");

/** A subject holds one line, and mail programs cut what is longer than 78 characters. */
export function fitSubject(subject: string): string {
  const line = subject.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
  if (line.length <= longestSubject) return line;
  let prefix = "";
  for (const { segment } of characters.segment(line)) {
    if (prefix.length + segment.length >= longestSubject) break;
    prefix += segment;
  }
  return `${prefix.trimEnd()}…`;
}
