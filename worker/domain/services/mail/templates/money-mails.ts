import { unpaidDays } from "#worker/domain/services/legal/licence-terms/unpaid.contract.ts";
import { formatAmount, formatTokens } from "./format-amount.ts";
import type { Links } from "./links.ts";
import { type MailContent, fitSubject } from "./mail-content.ts";

type Money = { amountCents: number; currency: string };

const note = "You get this because tokens were bought with your Cuesheet account.";

type Bought = {
  tokens: number;
  trackId: string;
  trackTitle: string;
  artist: string;
  filename: string | null;
  purchaseId: string;
};

export function tokensBought(links: Links, bought: Bought): MailContent {
  const { tokens, trackId, trackTitle, artist, filename, purchaseId } = bought;
  const amount = formatTokens(tokens);
  return {
    subject: fitSubject(`${amount} added: go on with ${trackTitle}`),
    heading: `${amount} ${tokens === 1 ? "is" : "are"} in your balance.`,
    paragraphs: [
      `You were about to render ${trackTitle} by ${artist}${filename === null ? "" : ` under ${filename}`}. Start point, volume and licence are as you left them, on any device you sign in from.`,
      "Nothing has been rendered yet, and no token has been spent.",
    ],
    facts: [
      { label: "Tokens", value: amount },
      { label: "Track", value: `${trackTitle} by ${artist}` },
      ...(filename === null ? [] : [{ label: "Video", value: filename }]),
    ],
    action: { label: "Go on with your video", url: links.place(trackId, purchaseId) },
    aside: { label: "See your purchases", url: links.tokens },
    note,
  };
}

/** The same where they were bought for an order of several renders. */
export function tokensBoughtForOrder(
  links: Links,
  { tokens, renders, purchaseId }: { tokens: number; renders: number; purchaseId: string },
): MailContent {
  const amount = formatTokens(tokens);
  const videos = `${renders} ${renders === 1 ? "video" : "videos"}`;
  return {
    subject: fitSubject(`${amount} added: go on with your order`),
    heading: `${amount} ${tokens === 1 ? "is" : "are"} in your balance.`,
    paragraphs: [
      `You were about to render ${videos} in one order. What you chose for it is as you left it, on any device you sign in from.`,
      "Nothing has been rendered yet, and no token has been spent.",
    ],
    facts: [
      { label: "Tokens", value: amount },
      { label: "Order", value: videos },
    ],
    action: { label: "Go on with your order", url: links.order(purchaseId) },
    aside: { label: "See your purchases", url: links.tokens },
    note,
  };
}

/** The same where they were bought for raising a licence. */
export function tokensBoughtForUpgrade(
  links: Links,
  { tokens, renderId, purchaseId }: { tokens: number; renderId: string; purchaseId: string },
): MailContent {
  const amount = formatTokens(tokens);
  return {
    subject: fitSubject(`${amount} added: go on with your licence`),
    heading: `${amount} ${tokens === 1 ? "is" : "are"} in your balance.`,
    paragraphs: [
      "You were about to upgrade the licence of a finished video to commercial use.",
      "Nothing has been upgraded yet, and no token has been spent.",
    ],
    facts: [{ label: "Tokens", value: amount }],
    action: { label: "Go on with your licence", url: links.upgrade(renderId, purchaseId) },
    aside: { label: "See your purchases", url: links.tokens },
    note,
  };
}

export function refundMade(
  links: Links,
  { tokens, ...money }: Money & { tokens: number | null },
): MailContent {
  const amount = amountOf(money);
  return {
    subject: fitSubject(`We have refunded ${amount}`),
    heading: `${amount} is on its way back to you.`,
    paragraphs: [
      "It goes to the card or account that you paid with. Banks usually need 5 to 10 days to show it.",
      tokens === null
        ? "The tokens it had paid for were taken from your balance. Any that were already spent are paid for by your next purchase."
        : `The ${formatTokens(tokens)} it had paid for ${tokens === 1 ? "was" : "were"} taken from your balance.`,
      "The credit note stands with the purchase, beside its invoice.",
    ],
    facts: [{ label: "Amount", value: amount }],
    action: { label: "See your purchases", url: links.tokens },
    note,
  };
}

export function refundFailed(links: Links, { tokens, ...money }: Money & { tokens: number }): MailContent {
  const amount = amountOf(money);
  return {
    subject: fitSubject(`Your refund of ${amount} did not go through`),
    heading: "Your bank did not take the refund.",
    paragraphs: [
      `We tried to refund ${amount}, and it came back to us. Your ${formatTokens(tokens)} ${tokens === 1 ? "is" : "are"} in your balance again.`,
      "Please answer this mail if you would still like the money back, so that we can find another way.",
    ],
    facts: [{ label: "Amount", value: amount }],
    action: { label: "See your purchases", url: links.tokens },
    note,
  };
}

export function disputeOpened(links: Links, money: Money): MailContent {
  const amount = amountOf(money);
  return {
    subject: fitSubject(`A payment of ${amount} is in dispute`),
    heading: "Your bank has taken a payment back.",
    paragraphs: [
      "The bank of the card that paid for tokens tells us that the payment is in dispute. Until that is decided, you cannot start new renders, and what is left of those tokens is set aside.",
      "Licences that this payment was for are suspended meanwhile, and their pages say so. If this is a mistake, ask your bank to withdraw the dispute.",
    ],
    facts: [{ label: "Amount", value: amount }],
    action: { label: "See your tokens", url: links.tokens },
    note,
  };
}

export function disputeClosed(links: Links, { isWon, ...money }: Money & { isWon: boolean }): MailContent {
  const amount = amountOf(money);
  return {
    subject: fitSubject(`The dispute about ${amount} is settled`),
    heading: isWon ? "Your tokens are yours again." : "The payment was taken back for good.",
    paragraphs: [
      isWon
        ? "The dispute was decided for us or withdrawn, so the tokens that were set aside are back in your balance."
        : `The tokens it had paid for were taken from your balance. Any that were already spent are paid for by your next purchase; until then you cannot start new renders, and the licences they bought are suspended. After ${unpaidDays} days they are revoked, until they are paid for.`,
    ],
    facts: [{ label: "Amount", value: amount }],
    action: { label: "See your tokens", url: links.tokens },
    note,
  };
}

type Lapsed = { licences: readonly { number: string; trackTitle: string; artist: string }[]; more: number };

/** Licences whose payment was taken back and not made again in time. */
export function licencesLapsed(links: Links, { licences, more }: Lapsed): MailContent {
  const [only, ...others] = licences;
  const isOne = only !== undefined && others.length === 0 && more === 0;
  return {
    subject: fitSubject(
      isOne
        ? `Your licence of “${only.trackTitle}” is revoked`
        : `${licences.length + more} of your licences are revoked`,
    ),
    heading: isOne ? "Your licence is revoked." : "Your licences are revoked.",
    paragraphs: [
      `The payment was taken back and not made again within ${unpaidDays} days. Please take the ${isOne ? "video" : "videos"} down wherever you have published ${isOne ? "it" : "them"}.`,
      `${isOne ? "The licence is" : "The licences are"} in force again once you have bought the tokens you owe.`,
      ...(more > 0 ? [`${more} more ${more === 1 ? "is" : "are"} marked in My Videos.`] : []),
    ],
    facts: licences.map(({ number, trackTitle, artist }) => ({
      label: number,
      value: `${trackTitle}, ${artist}`,
    })),
    action: { label: "See your tokens", url: links.tokens },
    note,
  };
}

const amountOf = ({ amountCents, currency }: Money): string => formatAmount(amountCents, currency);
