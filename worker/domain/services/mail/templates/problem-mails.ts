import { formatTokens } from "./format-amount.ts";
import type { Links } from "./links.ts";
import { type Fact, fitSubject, type MailContent } from "./mail-content.ts";

type AboutLicence = { number: string; trackTitle: string; artist: string };
type AboutProblem = AboutLicence & { renderId: string; tokens: number; answer: string };

const note = "You get this because you reported a problem with a video on Cuesheet.";

export function problemAnswered(links: Links, { renderId, answer, ...about }: AboutProblem): MailContent {
  return {
    subject: fitSubject(`Our answer about your video with “${about.trackTitle}”`),
    heading: "We have looked into your problem.",
    paragraphs: [
      ...paragraphsOf(answer),
      "Your licence stands. If this does not settle it, report it again on the video’s page.",
    ],
    facts: factsOf(about),
    action: { label: "Open your video", url: links.render(renderId) },
    note,
  };
}

export function problemRefunded(
  links: Links,
  { renderId, answer, tokens, ...about }: AboutProblem,
): MailContent {
  return {
    subject: fitSubject(`Refunded: your video with “${about.trackTitle}”`),
    heading: `${formatTokens(tokens)} ${tokens === 1 ? "is" : "are"} in your balance again.`,
    paragraphs: [
      ...paragraphsOf(answer),
      "With the refund the licence is revoked: please take the video down wherever it is shown. Its certificate stays available, marked as revoked.",
    ],
    facts: factsOf(about),
    action: { label: "See the render", url: links.render(renderId) },
    note,
  };
}

export function licenceRefunded(
  links: Links,
  { licenceId, ...about }: AboutLicence & { licenceId: string },
): MailContent {
  return {
    subject: fitSubject(`A licence of “${about.trackTitle}” was refunded`),
    heading: "A licence of your track was refunded.",
    paragraphs: [
      "The brand that held it reported a problem, and we refunded it. The licence is revoked, and what it earned you is reversed: what is unpaid is cancelled, what is paid is recovered from your payout account or from what you earn next.",
    ],
    facts: factsOf(about),
    action: { label: "See the licence", url: links.sync(licenceId) },
    note: "You get this because this track belongs to your label on Cuesheet.",
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
