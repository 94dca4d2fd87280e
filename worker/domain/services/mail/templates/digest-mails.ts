import {
  type LicenceGrant,
  scopeTerms,
} from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { formatAmount } from "./format-amount.ts";
import type { Links } from "./links.ts";
import { fitSubject, type MailContent } from "./mail-content.ts";

type ReviewNews = { title: string; votes: number; comments: number };

/** Counts alone: names and notes stay where they can be deleted. */
export function reviewDigest(
  links: Links,
  { reviews, more }: { reviews: readonly ReviewNews[]; more: number },
): MailContent {
  const [only, ...others] = reviews;
  return {
    subject: fitSubject(
      only && others.length === 0 ? `New in your review “${only.title}”` : "New in your reviews",
    ),
    heading: "People have answered.",
    paragraphs: [
      "This has come in under your review links since we last wrote.",
      ...(more > 0
        ? [`${more === 1 ? "1 more review has" : `${more} more reviews have`} news: see our next mail.`]
        : []),
    ],
    facts: reviews.map(({ title, ...news }) => ({ label: title, value: wordsFor(news) })),
    action: { label: "See votes and notes", url: links.reviews },
    note: "You get this at most once a day because you asked for it with a review. You can turn it off on the review’s page.",
  };
}

type Sale = LicenceGrant & { licenceId: string; trackTitle: string; artist: string; brandName: string };
type Sold = {
  sales: readonly Sale[];
  more: number;
  earned: readonly { currency: string; amountCents: number }[];
};

/** Sales of a label: one mail per sale or per day. */
export function tracksLicensed(links: Links, { sales, more, earned }: Sold): MailContent {
  const [only, ...others] = sales;
  const isOne = only !== undefined && others.length === 0 && more === 0;
  const count = sales.length + more;
  const share = earned.map(({ amountCents, currency }) => formatAmount(amountCents, currency)).join(" and ");
  return {
    subject: fitSubject(isOne ? `“${only.trackTitle}” was licensed` : `${count} new licences of your music`),
    heading: isOne ? "Your track was licensed." : "Your music was licensed.",
    paragraphs: [
      ...(share === ""
        ? []
        : [`You earn ${share}, payable 90 days after ${isOne ? "the" : "each"} licence.`]),
      "A brand can take a render back within 14 days, as long as it has neither played nor downloaded it; what it earned is then reversed.",
      ...(more > 0
        ? [`${more} more ${more === 1 ? "licence is" : "licences are"} in your sync activity.`]
        : []),
    ],
    // Titles are long, and labels stand in the narrow column.
    facts: sales.map(({ trackTitle, artist, brandName, ...grant }) => ({
      label: brandName,
      value: `${trackTitle}, ${artist}\n${scopeTerms(grant).name}`,
    })),
    action: isOne
      ? { label: "See the licence", url: links.sync(only.licenceId) }
      : { label: "See your sync activity", url: links.syncs },
    aside: { label: "How often you get these mails", url: links.saleMails },
    note: "You get this because these tracks belong to your label on Cuesheet. Under Settings you can have one mail a sale, one a day, or none.",
  };
}

/** Of a link that has ended. The name is what was typed: nobody has checked it. */
export function reviewLinkAsked(
  links: Links,
  { reviewId, title, name }: { reviewId: string; title: string; name: string },
): MailContent {
  return {
    subject: fitSubject(`A new link is asked for: “${title}”`),
    heading: "A new link is asked for.",
    paragraphs: [
      `Your review “${title}” is no longer open. Someone who has its link asks for a new one, and gave the name below. We have not checked it.`,
      "Extend or reopen the review and the link they have works again. If you do nothing, it stays closed.",
    ],
    facts: [
      { label: "Review", value: title },
      { label: "Name given", value: name },
    ],
    action: { label: "Open the review", url: links.review(reviewId) },
    note: "You get this because you shared a review by a link. At most five of these a day are sent about one review.",
  };
}

function wordsFor({ votes, comments }: Omit<ReviewNews, "title">): string {
  return [counted(votes, "vote"), counted(comments, "note")].filter(Boolean).join(", ");
}

const counted = (count: number, what: string): string =>
  count === 0 ? "" : `${count} new ${what}${count === 1 ? "" : "s"}`;
