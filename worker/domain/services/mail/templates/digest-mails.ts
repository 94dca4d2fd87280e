import { scopeTerms } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import type { MailOf } from "#worker/domain/services/mail/mail.contract.ts";
import { fitSubject, formatAmount, type Links, type MailContent } from "./mail-content.ts";

/** Counts only: names and comments are left out, because a mail cannot be deleted. */
export function reviewDigest(links: Links, { reviews, more }: MailOf<"review-digest">): MailContent {
  const [only, ...others] = reviews;
  return {
    subject: fitSubject(only && others.length === 0 ? `New in your review “${only.title}”` : "New in your reviews"),
    heading: "There’s feedback on your reviews.",
    paragraphs: [
      "Here’s what came in through your review links since our last email.",
      ...(more > 0
        ? [`${more === 1 ? "1 more review has" : `${more} more reviews have`} new feedback. It’ll be in our next email.`]
        : []),
    ],
    facts: reviews.map(({ title, votes, comments }) => ({
      label: title,
      value: [counted(votes, "vote"), counted(comments, "note")].filter(Boolean).join(", "),
    })),
    action: { label: "See votes and notes", url: links.reviews },
    note: "You’re receiving this, at most once a day, because you asked for updates on a review. You can turn it off on the review’s page.",
  };
}

/** Sales of a label: one mail per sale or per day. */
export function tracksLicensed(links: Links, { sales, more, earned }: MailOf<"tracks-licensed">): MailContent {
  const [only, ...others] = sales;
  const isOne = only !== undefined && others.length === 0 && more === 0;
  const count = sales.length + more;
  const share = earned.map(({ amountCents, currency }) => formatAmount(amountCents, currency)).join(" and ");
  return {
    subject: fitSubject(isOne ? `“${only.trackTitle}” was licensed` : `${count} new licences of your music`),
    heading: isOne ? "Your track was licensed." : "Your music was licensed.",
    paragraphs: [
      ...(share === "" ? [] : [`You earned ${share}, payable 90 days after ${isOne ? "the" : "each"} licence.`]),
      "A brand can cancel a render within 14 days if it hasn’t played or downloaded it. The earnings are then reversed.",
      ...(more > 0 ? [`${more} more ${more === 1 ? "licence is" : "licences are"} in your sync activity.`] : []),
    ],
    // Titles are long, so labels are in the narrow column.
    facts: sales.map(({ trackTitle, artist, brandName, ...grant }) => ({
      label: brandName,
      value: `${trackTitle}, ${artist}\n${scopeTerms(grant).name}`,
    })),
    action: isOne
      ? { label: "See the licence", url: links.sync(only.licenceId) }
      : { label: "See your sync activity", url: links.syncs },
    aside: { label: "Change how often you get these emails", url: links.saleMails },
    note: "You’re receiving this because these tracks belong to your label on Cuesheet. In Settings you can choose one email per sale, one a day, or none.",
  };
}

/** About an expired link. The name is unverified user input. */
export function reviewLinkAsked(links: Links, { reviewId, title, name }: MailOf<"review-link-asked">): MailContent {
  return {
    subject: fitSubject(`New link requested: “${title}”`),
    heading: "Someone asked for a new link.",
    paragraphs: [
      `Your review “${title}” is no longer open. Someone with the old link asked for a new one and gave the name below. We haven’t checked it.`,
      "Extend or reopen the review and their link will work again. If you do nothing, it stays closed.",
    ],
    facts: [
      { label: "Review", value: title },
      { label: "Name given", value: name },
    ],
    action: { label: "Open the review", url: links.review(reviewId) },
    note: "You’re receiving this because you shared a review link. We send at most five of these a day per review.",
  };
}

const counted = (count: number, what: string): string => (count === 0 ? "" : `${count} new ${what}${count === 1 ? "" : "s"}`);
