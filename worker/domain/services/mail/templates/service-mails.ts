import type { Links } from "./links.ts";
import { fitSubject, type MailContent } from "./mail-content.ts";

type Alarm = { rule: string; detail: string };

export function serviceAlarm(links: Links, alarm: Alarm): MailContent {
  return describeAlarm(links, alarm, {
    heading: "Something that videos need is amiss.",
    comfort:
      "No video is lost and no token is spent: what cannot be made now waits and is made by itself as soon as it can be.",
  });
}

export function incidentAlarm(links: Links, alarm: Alarm): MailContent {
  return describeAlarm(links, alarm, {
    heading: "Something went wrong that will not mend itself.",
    comfort:
      "Tokens held for it are back with their owner. If it happens again, the log says so each time; you have one mail a day about it.",
  });
}

function describeAlarm(
  links: Links,
  { rule, detail }: Alarm,
  { heading, comfort }: { heading: string; comfort: string },
): MailContent {
  return {
    subject: fitSubject(`Alarm: ${rule}`),
    heading,
    paragraphs: [
      comfort,
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
