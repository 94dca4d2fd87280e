import type { MailContent } from "./mail-content.ts";

/** The plain part of a mail: every word and every link of the other one. */
export function writeText({ heading, paragraphs, facts = [], action, aside, note }: MailContent): string {
  const links = [action, aside].filter((link) => link !== undefined);
  return [
    "Cuesheet",
    heading,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${note}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}
