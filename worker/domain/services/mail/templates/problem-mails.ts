import type { AboutLicence, MailOf, AboutMoney } from "#worker/domain/services/mail/mail.contract.ts";
import { type Fact, fitSubject, formatTokens, type Links, type MailContent, amountOf } from "./mail-content.ts";
import { unpaidDays } from "#worker/domain/services/legal/licence-terms/scope-price.contract.ts";
import { aboutPayment, paymentNote } from "./money-mails.ts";

const note = "You’re receiving this because you reported a problem with a video on Cuesheet.";

export function problemAnswered(links: Links, problem: MailOf<"problem-answered">): MailContent {
  return {
    subject: fitSubject(`Our answer about your video with “${problem.trackTitle}”`),
    heading: "We’ve looked into your problem.",
    ...answerTo(problem, "Your licence stays valid. If this doesn’t solve it, report it again on the video’s page."),
    action: { label: "Open your video", url: links.render(problem.renderId) },
  };
}

export function problemRefunded(links: Links, { tokens, ...problem }: MailOf<"problem-refunded">): MailContent {
  return {
    subject: fitSubject(`Refunded: your video with “${problem.trackTitle}”`),
    heading: `${formatTokens(tokens)} ${tokens === 1 ? "is" : "are"} in your balance again.`,
    ...answerTo(
      problem,
      "The refund revokes the licence, so please take the video down everywhere. The certificate stays available, marked as revoked.",
    ),
    action: { label: "See the render", url: links.render(problem.renderId) },
  };
}

const answerTo = ({ answer, ...about }: AboutLicence & { answer: string }, consequence: string) => ({
  paragraphs: [...answer.split(/\n+/), consequence],
  facts: factsOf(about),
  note,
});

export function licenceRefunded(links: Links, { licenceId, ...about }: MailOf<"licence-refunded">): MailContent {
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

function factsOf({ number, trackTitle, artist }: AboutLicence): Fact[] {
  return [
    { label: "Track", value: trackTitle },
    { label: "Artist", value: artist },
    { label: "Licence number", value: number },
  ];
}

export function disputeOpened(links: Links, money: AboutMoney): MailContent {
  const amount = amountOf(money);
  return {
    subject: fitSubject(`A payment of ${amount} is in dispute`),
    heading: "Your bank has taken a payment back.",
    paragraphs: [
      "The bank behind the card that paid for tokens has told us that the payment is in dispute. Until that’s decided you can’t start new renders, and the unspent tokens from it are set aside.",
      "Licences bought with this payment are suspended in the meantime, and their pages say so. If this is a mistake, ask your bank to withdraw the dispute.",
    ],
    ...aboutPayment(links, amount, "See your tokens"),
  };
}

export function disputeClosed(links: Links, { isWon, ...money }: MailOf<"dispute-closed">): MailContent {
  const amount = amountOf(money);
  return {
    subject: fitSubject(`The dispute about ${amount} is settled`),
    heading: isWon ? "Your tokens are yours again." : "The dispute was decided against the payment.",
    paragraphs: [
      isWon
        ? "The dispute was withdrawn or decided in our favour, so the tokens we set aside are back in your balance."
        : `We’ve taken the tokens from that payment out of your balance. Your next purchase covers any you’d already spent. Until then you can’t start new renders, and the licences bought with them are suspended. After ${unpaidDays} days the licences are revoked until they’re paid for.`,
    ],
    ...aboutPayment(links, amount, "See your tokens"),
  };
}

/** Licences whose payment was taken back and not repaid in time. */
export function licencesLapsed(links: Links, { licences, more }: MailOf<"licences-lapsed">): MailContent {
  const [only, ...others] = licences;
  const isOne = only !== undefined && others.length === 0 && more === 0;
  return {
    subject: fitSubject(
      isOne ? `Your licence for “${only.trackTitle}” is revoked` : `${licences.length + more} of your licences are revoked`,
    ),
    heading: isOne ? "Your licence is revoked." : "Your licences are revoked.",
    paragraphs: [
      `The payment was charged back and hasn’t been made good within ${unpaidDays} days. Please take the ${isOne ? "video" : "videos"} down wherever you have published ${isOne ? "it" : "them"}.`,
      `${isOne ? "The licence is" : "The licences are"} valid again once you’ve bought the tokens you owe.`,
      ...(more > 0 ? [`${more} more ${more === 1 ? "is" : "are"} marked in My Videos.`] : []),
    ],
    facts: licences.map(({ number, trackTitle, artist }) => ({
      label: number,
      value: `${trackTitle}, ${artist}`,
    })),
    action: { label: "See your tokens", url: links.tokens },
    note: paymentNote,
  };
}
