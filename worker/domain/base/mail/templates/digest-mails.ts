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
