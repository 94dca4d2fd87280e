import { truncate } from "#worker/domain/lib/truncate.contract.ts";

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

/** A subject holds one line, and mail programs cut what is longer than 78 characters. */
export const fitSubject = (subject: string): string =>
  truncate(subject.replaceAll(/[\p{Cc}\s]+/gu, " ").trim(), 78);
