import type { MailOf } from "#worker/domain/services/mail/mail.contract.ts";
import { type Fact, fitSubject, formatTokens, type Links, type MailContent, amountOf, formatAmount } from "./mail-content.ts";

export const paymentNote = "You’re receiving this because tokens were bought with your Cuesheet account.";

export function tokensBought(links: Links, bought: MailOf<"tokens-bought">): MailContent {
  const { tokens, trackId, trackTitle, artist, filename, purchaseId } = bought;
  return tokensAdded(links, tokens, {
    purpose: trackTitle,
    paragraphs: [
      `You were about to use ${trackTitle} by ${artist}${filename === null ? "" : ` in ${filename}`}. Start point, volume and licence are as you left them, on any device you sign in from.`,
      "Nothing has been rendered yet, and no tokens have been spent.",
    ],
    facts: [
      { label: "Track", value: `${trackTitle} by ${artist}` },
      ...(filename === null ? [] : [{ label: "Video", value: filename }]),
    ],
    action: { label: "Continue with your video", url: links.place(trackId, purchaseId) },
  });
}

/** The same for an order of several renders. */
export function tokensBoughtForOrder(
  links: Links,
  { tokens, renders, purchaseId }: MailOf<"tokens-bought-for-order">,
): MailContent {
  const videos = `${renders} ${renders === 1 ? "video" : "videos"}`;
  return tokensAdded(links, tokens, {
    purpose: "your order",
    paragraphs: [
      `You were about to render ${videos} in one order. Your choices are as you left them, on any device you sign in from.`,
      "Nothing has been rendered yet, and no tokens have been spent.",
    ],
    facts: [{ label: "Order", value: videos }],
    action: { label: "Continue with your order", url: links.order(purchaseId) },
  });
}

/** The same for a licence upgrade. */
export function tokensBoughtForUpgrade(
  links: Links,
  { tokens, renderId, purchaseId }: MailOf<"tokens-bought-for-upgrade">,
): MailContent {
  return tokensAdded(links, tokens, {
    purpose: "your licence",
    paragraphs: [
      "You were about to upgrade the licence of a finished video to commercial use.",
      "Nothing has been upgraded yet, and no tokens have been spent.",
    ],
    facts: [],
    action: { label: "Continue with your licence", url: links.upgrade(renderId, purchaseId) },
  });
}

function tokensAdded(
  links: Links,
  tokens: number,
  { purpose, facts, ...rest }: Pick<MailContent, "paragraphs" | "action"> & { purpose: string; facts: Fact[] },
): MailContent {
  const amount = formatTokens(tokens);
  return {
    ...rest,
    subject: fitSubject(`${amount} added: continue with ${purpose}`),
    heading: `${amount} ${tokens === 1 ? "is" : "are"} in your balance.`,
    facts: [{ label: "Tokens", value: amount }, ...facts],
    aside: { label: "See your purchases", url: links.tokens },
    note: paymentNote,
  };
}

/** Facts, button and note of a mail about one payment. */
export const aboutPayment = (links: Links, amount: string, label: "See your purchases" | "See your tokens") => ({
  facts: [{ label: "Amount", value: amount }],
  action: { label, url: links.tokens },
  note: paymentNote,
});

export function refundMade(links: Links, { tokens, ...money }: MailOf<"refund-made">): MailContent {
  const amount = amountOf(money);
  return {
    subject: fitSubject(`We have refunded ${amount}`),
    heading: `${amount} is on its way back to you.`,
    paragraphs: [
      "It goes back to the card or account you paid with. Banks usually take 5 to 10 days to show it.",
      tokens === null
        ? "We’ve taken the tokens from that payment out of your balance. Your next purchase covers any you’d already spent."
        : `We’ve taken the ${formatTokens(tokens)} from that payment out of your balance.`,
      "You’ll find the credit note with the purchase, next to its invoice.",
    ],
    ...aboutPayment(links, amount, "See your purchases"),
  };
}

export function refundFailed(links: Links, { tokens, ...money }: MailOf<"refund-failed">): MailContent {
  const amount = amountOf(money);
  return {
    subject: fitSubject(`Your refund of ${amount} did not go through`),
    heading: "Your bank didn’t accept the refund.",
    paragraphs: [
      `We tried to refund ${amount}, but it was returned to us. Your ${formatTokens(tokens)} ${tokens === 1 ? "is" : "are"} in your balance again.`,
      "If you’d still like the money back, please reply to this email and we’ll find another way.",
    ],
    ...aboutPayment(links, amount, "See your purchases"),
  };
}

export function payoutSent(links: Links, { amountCents, currency, labelName }: MailOf<"payout-sent">): MailContent {
  const amount = formatAmount(amountCents, currency);
  return {
    subject: fitSubject(`A payout of ${amount} is on its way to ${labelName}`),
    heading: `${amount} is on its way.`,
    paragraphs: ["We’ve sent your earnings. Banks usually take a few business days to show them."],
    facts: [
      { label: "Label", value: labelName },
      { label: "Amount", value: amount },
    ],
    action: { label: "See your payouts", url: links.payouts },
    note: "You’re receiving this because your label is paid through Cuesheet.",
  };
}
