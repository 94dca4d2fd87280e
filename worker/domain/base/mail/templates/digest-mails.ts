import type { Links } from "./links.ts";
import { fitSubject, type MailContent } from "./mail-content.ts";

type ReviewNews = { title: string; votes: number; comments: number };

/** Counts alone: names and notes stay where they can be deleted. */
export function reviewDigest(links: Links, { reviews }: { reviews: readonly ReviewNews[] }): MailContent {
  const [only, ...others] = reviews;
  return {
    subject: fitSubject(
      only && others.length === 0 ? `New in your review “${only.title}”` : "New in your reviews",
    ),
    heading: "People have answered.",
    paragraphs: ["This has come in under your review links since we last wrote."],
    facts: reviews.map(({ title, ...news }) => ({ label: title, value: wordsFor(news) })),
    action: { label: "See votes and notes", url: links.reviews },
    note: "You get this at most once a day because you asked for it with a review. You can turn it off on the review’s page.",
  };
}

function wordsFor({ votes, comments }: Omit<ReviewNews, "title">): string {
  return [counted(votes, "vote"), counted(comments, "note")].filter(Boolean).join(", ");
}

const counted = (count: number, what: string): string =>
  count === 0 ? "" : `${count} new ${what}${count === 1 ? "" : "s"}`;
