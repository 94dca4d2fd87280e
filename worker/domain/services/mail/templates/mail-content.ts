import { truncate } from "#worker/domain/lib/text.contract.ts";
import type { AboutMoney } from "#worker/domain/services/mail/mail.contract.ts";

/** Content of a mail, rendered as HTML and as plain text. */
export type MailContent = {
  /** At most 78 characters. */
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  facts?: readonly Fact[];
  action?: Action;
  /** A second, less prominent link. */
  aside?: Action;
  /** Why the recipient gets this mail, and what to do if it is unexpected. */
  note: string;
};
export type Fact = { label: string; value: string };
export type Action = { label: string; url: string };

/** Subjects are one line, and mail programs cut them at 78 characters. */
export const fitSubject = (subject: string): string => truncate(subject.replaceAll(/[\p{Cc}\s]+/gu, " ").trim(), 78);

/** Cents or pence as `$1,234.50`. */
export function formatAmount(cents: number, currency: string): string {
  return new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).format(cents / 100);
}

export const amountOf = ({ amountCents, currency }: AboutMoney): string => formatAmount(amountCents, currency);

export const formatTokens = (tokens: number): string => (tokens === 1 ? "1 token" : `${tokens} tokens`);

/** All URLs that mails use. */
export type Links = ReturnType<typeof linksFor>;

export function linksFor(origin: string) {
  const at = (path: string) => new URL(path, origin).href;
  const withToken = (path: string, token: string) => at(`${path}?token=${encodeURIComponent(token)}`);
  return {
    home: at("/"),
    contact: at("/contact"),
    signIn: at("/auth"),
    library: at("/library"),
    settings: at("/settings"),
    security: at("/settings/security"),
    forgotPassword: at("/forgot-password"),
    resetPassword: (token: string) => withToken("/reset-password", token),
    verifyEmail: (token: string) => withToken("/verify-email", token),
    render: (renderId: string) => at(`/render/${encodeURIComponent(renderId)}`),
    licencePdf: (licenceId: string) => at(`/media/licences/${encodeURIComponent(licenceId)}`),
    sync: (licenceId: string) => at(`/label/syncs/${encodeURIComponent(licenceId)}`),
    syncs: at("/label/syncs"),
    saleMails: at("/settings#sale-mails"),
    claims: (renderId: string) => at(`/render/${encodeURIComponent(renderId)}/claims`),
    labelClaims: at("/label/claims"),
    licence: (number: string) => at(`/verify/${encodeURIComponent(number)}`),
    reviews: at("/reviews"),
    review: (reviewId: string) => at(`/reviews/${encodeURIComponent(reviewId)}`),
    catalogue: at("/label/library"),
    document: at,
    trackReview: (trackId: string) => at(`/label/tracks/${encodeURIComponent(trackId)}`),
    payoutAccount: at("/connect-onboarding"),
    payouts: at("/label/library"),
    tokens: at("/buy-tokens"),
    place: (trackId: string, purchaseId: string) =>
      at(`/upload/${encodeURIComponent(trackId)}?purchase=${encodeURIComponent(purchaseId)}`),
    upgrade: (renderId: string, purchaseId: string) =>
      at(`/render/${encodeURIComponent(renderId)}?purchase=${encodeURIComponent(purchaseId)}`),
    order: (purchaseId: string) => at(`/orders/new?purchase=${encodeURIComponent(purchaseId)}`),
    ledger: at("/admin/ledger"),
  };
}
