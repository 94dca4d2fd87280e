import type { AboutLicence, MailOf } from "#worker/domain/services/mail/mail.contract.ts";
import { type Fact, fitSubject, formatTokens, type Links, type MailContent } from "./mail-content.ts";

const note = "You’re receiving this because you reported a problem with a video on Cuesheet.";

export function problemAnswered(
  links: Links,
  { renderId, answer, ...about }: MailOf<"problem-answered">,
): MailContent {
  return {
    subject: fitSubject(`Our answer about your video with “${about.trackTitle}”`),
    heading: "We’ve looked into your problem.",
    paragraphs: [
      ...paragraphsOf(answer),
      "Your licence stays valid. If this doesn’t solve it, report it again on the video’s page.",
    ],
    facts: factsOf(about),
    action: { label: "Open your video", url: links.render(renderId) },
    note,
  };
}

export function problemRefunded(
  links: Links,
  { renderId, answer, tokens, ...about }: MailOf<"problem-refunded">,
): MailContent {
  return {
    subject: fitSubject(`Refunded: your video with “${about.trackTitle}”`),
    heading: `${formatTokens(tokens)} ${tokens === 1 ? "is" : "are"} in your balance again.`,
    paragraphs: [
      ...paragraphsOf(answer),
      "The refund revokes the licence, so please take the video down everywhere. The certificate stays available, marked as revoked.",
    ],
    facts: factsOf(about),
    action: { label: "See the render", url: links.render(renderId) },
    note,
  };
}

export function licenceRefunded(
  links: Links,
  { licenceId, ...about }: MailOf<"licence-refunded">,
): MailContent {
  return {
    subject: fitSubject(`A licence for “${about.trackTitle}” was refunded`),
    heading: "A licence for your track was refunded.",
    paragraphs: [
      "The brand that held it reported a problem, and we refunded it. The licence is revoked and your earnings from it are reversed: unpaid earnings are cancelled, and paid ones are recovered from your payout account or your next earnings.",
    ],
    facts: factsOf(about),
    action: { label: "See the licence", url: links.sync(licenceId) },
    note: "You’re receiving this because this track belongs to your label on Cuesheet.",
  };
}

const paragraphsOf = (text: string): string[] => text.split(/\n+/);

function factsOf({ number, trackTitle, artist }: AboutLicence): Fact[] {
  return [
    { label: "Track", value: trackTitle },
    { label: "Artist", value: artist },
    { label: "Licence number", value: number },
  ];
}
