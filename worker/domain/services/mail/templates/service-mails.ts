import type { MailOf } from "#worker/domain/services/mail/mail.contract.ts";
import { fitSubject, type Links, type MailContent } from "./mail-content.ts";

type Alarm = MailOf<"service-alarm" | "incident-alarm">;

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
    paragraphs: [comfort, "Please find out what happened. The operations handbook explains how, under the name of this alarm."],
    facts: [
      { label: "Alarm", value: rule },
      { label: "Found", value: detail.slice(0, 300) },
    ],
    action: { label: "Open the ledger", url: links.ledger },
    note: "You’re receiving this because you are a super user of Cuesheet.",
  };
}

/** Wording of topics and signs of a bot in our own mailbox. */
const topicWords: Record<string, string> = {
  licensing: "Licensing music",
  catalogue: "Listing a catalogue",
  billing: "Tokens and payments",
  rights: "Rights and takedown",
  press: "Press",
  other: "Something else",
};
const suspicionWords: Record<string, string> = {
  "filled-hidden-field": "A hidden field was filled in.",
  "sent-at-once": "It was sent faster than anyone can type, or not from our page.",
  "many-links": "It contains more than three links.",
};

/** Prefixed with `[Check]` for a mailbox rule; nothing is dropped here. */
export function contactMessage(
  links: Links,
  { name, email, topic, message, suspicions }: MailOf<"contact-message">,
): MailContent {
  const mark = suspicions.length > 0 ? "[Check] " : "";
  const topicName = topicWords[topic] ?? topic;
  return {
    subject: fitSubject(`${mark}${topicName}: a message from ${name}`),
    heading: `${name} has contacted us.`,
    paragraphs: ["Reply to this email to answer the sender."],
    facts: [
      { label: "Name", value: name },
      { label: "Email", value: email },
      { label: "Topic", value: topicName },
      { label: "Message", value: message },
      ...(suspicions.length > 0
        ? [{ label: "Check first", value: suspicions.map((sign) => suspicionWords[sign] ?? sign).join("\n") }]
        : []),
    ],
    action: { label: "Open the contact page", url: links.contact },
    note: "You’re receiving this because messages from the contact form go to this address.",
  };
}
