import { type Books, days } from "./books.ts";
import { isNode } from "./parameters.ts";
import { refuse } from "./idempotency.ts";

/** Links to receipts and invoices expire; callers fetch the object again for a fresh link. */
const life = days(30);

/** A link to one of our documents, valid from now. */
export const linkTo = (books: Books, path: string): string =>
  `${books.ownOrigin}${path}?until=${books.seconds() + life / 1000}`;

/** Replaces the document links of every charge and invoice in a response with fresh ones. */
export function renewLinks(books: Books, answer: unknown): void {
  if (Array.isArray(answer)) for (const part of answer) renewLinks(books, part);
  if (!isNode(answer)) return;
  const id = String(answer["id"]);
  if (answer["object"] === "charge") answer["receipt_url"] = linkTo(books, `/receipts/${id}`);
  if (answer["object"] === "invoice") {
    answer["hosted_invoice_url"] = linkTo(books, `/invoices/${id}`);
    answer["invoice_pdf"] = linkTo(books, `/invoices/${id}/pdf`);
  }
  if (answer["object"] === "credit_note") answer["pdf"] = linkTo(books, `/credit-notes/${id}/pdf`);
  for (const part of Object.values(answer)) renewLinks(books, part);
}

/** Refuses a link that is expired or has no expiry. */
export function requireLiveLink(books: Books, query: URLSearchParams): void {
  if (Number(query.get("until")) < books.seconds())
    refuse("link_expired", "This link has expired. Ask for the receipt or invoice again where you found it.");
}
