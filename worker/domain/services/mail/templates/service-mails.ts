import type { Links } from "./links.ts";
import { fitSubject, type MailContent } from "./mail-content.ts";

type Alarm = { rule: string; detail: string };

export function serviceAlarm(links: Links, alarm: Alarm): MailContent {
  return describeAlarm(links, alarm, {
    heading: "A service that videos depend on isn’t working.",
    comfort: "No video is lost and no tokens are spent. Waiting jobs run automatically once it works again.",
  });
}

export function incidentAlarm(links: Links, alarm: Alarm): MailContent {
  return describeAlarm(links, alarm, {
    heading: "Something went wrong that won’t fix itself.",
    comfort:
      "Any tokens held for it have been returned. If it happens again, the log records each time and you get one email a day about it.",
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
      "Please find out what happened. The operations handbook explains how, under the name of this alarm.",
    ],
    facts: [
      { label: "Alarm", value: rule },
      { label: "Found", value: detail.slice(0, 300) },
    ],
    action: { label: "Open the ledger", url: links.ledger },
    note: "You’re receiving this because you are a super user of Cuesheet.",
  };
}
