import type { Links } from "./links.ts";
import { fitSubject, type MailContent } from "./mail-content.ts";

export function serviceAlarm(links: Links, { rule, detail }: { rule: string; detail: string }): MailContent {
  return {
    subject: fitSubject(`Alarm: ${rule}`),
    heading: "Something that videos need is amiss.",
    paragraphs: [
      "No video is lost and no token is spent: what cannot be made now waits and is made by itself as soon as it can be.",
      "Please find out what happened: the operations handbook says how, under the name of this alarm.",
    ],
    facts: [
      { label: "Alarm", value: rule },
      { label: "Found", value: detail.slice(0, 300) },
    ],
    action: { label: "Open the ledger", url: links.ledger },
    note: "You get this because you are a super user of Cuesheet.",
  };
}
