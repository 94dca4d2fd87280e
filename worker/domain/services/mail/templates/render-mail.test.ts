import { expect, test } from "vitest";
import type { MailKind, MailMessage } from "#worker/domain/services/mail/mail.contract.ts";
import { fitSubject } from "./mail-content.ts";
import { renderMail } from "./render-mail.ts";

const origin = "https://cuesheet.test";
const evil = `<script>alert("x")</script>\r\nBcc: everybody@example.com`;
const aboutTrack = { trackId: "t", trackTitle: evil.repeat(4), artist: evil };

/** Sample values are the most hostile text that users can enter. */
const aboutLicence = { number: "CUE-2026-ABCD-EFGH", trackTitle: evil.repeat(4), artist: evil };
const aboutProblem = { ...aboutLicence, renderId: "r", tokens: 5, answer: `${evil}\n\n${evil.repeat(20)}` };

const aboutClaim = {
  ...aboutLicence,
  brandName: evil,
  platform: "youtube",
  channel: evil,
  videoUrl: "https://www.youtube.com/watch?v=8fQx2mLw0Zk",
  reference: evil,
} as const;

const samples: { [Kind in MailKind]: Extract<MailMessage, { kind: Kind }> } = {
  "account-received": { kind: "account-received" },
  "account-approved": { kind: "account-approved" },
  "account-rejected": { kind: "account-rejected" },
  "access-revoked": { kind: "access-revoked" },
  "reset-password": { kind: "reset-password", token: "se&cret=" },
  "verify-email": { kind: "verify-email", token: "se&cret=" },
  "change-email": { kind: "change-email", token: "se&cret=" },
  "email-changed": { kind: "email-changed", newEmail: evil },
  "password-changed": { kind: "password-changed" },
  "failed-sign-ins": { kind: "failed-sign-ins", count: 12, isPasswordKnown: true },
  "suspension-risk": {
    kind: "suspension-risk",
    trackId: "t",
    trackTitle: evil.repeat(4),
    artist: evil,
    reason: "abusive",
    details: evil,
  },
  "track-in-question": {
    kind: "track-in-question",
    ...aboutTrack,
    kinds: ["same-audio", "same-isrc", "overlap"],
  },
  "track-approved": { kind: "track-approved", ...aboutTrack, isOnSale: false, reasons: [evil] },
  "track-returned": { kind: "track-returned", ...aboutTrack, reason: evil },
  "label-agreement": {
    kind: "label-agreement",
    step: "last-warning",
    version: "2026-12-27",
    day: Date.UTC(2026, 11, 27),
    tracks: 2,
  },
  "master-missing": { kind: "master-missing", ...aboutTrack },
  "report-decided": {
    kind: "report-decided",
    ...aboutTrack,
    decision: "reviewed",
    note: evil,
    isPaused: true,
  },
  "track-resumed": { kind: "track-resumed", ...aboutTrack },
  "review-digest": {
    kind: "review-digest",
    reviews: [
      { title: evil.repeat(4), votes: 1, comments: 0 },
      { title: evil, votes: 2, comments: 3 },
    ],
    more: 2,
  },
  "tracks-licensed": {
    kind: "tracks-licensed",
    sales: [
      { ...aboutLicence, licenceId: "l", brandName: evil, scope: "social", termsVersion: "2026-3" },
      { ...aboutLicence, licenceId: "m", brandName: evil, scope: "commercial", termsVersion: "2026-3" },
    ],
    more: 2,
    earned: [{ currency: "USD", amountCents: 1400 }],
  },
  "licence-issued": {
    kind: "licence-issued",
    licenceId: "l",
    renderId: "r",
    scope: "social",
    termsVersion: "2026-2",
    number: "CUE-2026-ABCD-EFGH",
    trackTitle: evil,
    artist: evil,
  },
  "version-added": {
    kind: "version-added",
    licenceId: "l",
    renderId: "r",
    number: "CUE-2026-ABCD-EFGH",
    n: 2,
    trackTitle: evil,
    artist: evil,
  },
  "problem-answered": { kind: "problem-answered", ...aboutProblem },
  "problem-refunded": { kind: "problem-refunded", ...aboutProblem, tokens: 1 },
  "licence-refunded": { kind: "licence-refunded", ...aboutLicence, licenceId: "l" },
  "licences-lapsed": { kind: "licences-lapsed", licences: [aboutLicence], more: 0 },
  "claim-reported": { kind: "claim-reported", ...aboutClaim, releaseDays: 2, dueAt: Date.UTC(2026, 10, 26) },
  "claim-halfway": { kind: "claim-halfway", ...aboutClaim, reference: null, dueAt: Date.UTC(2026, 10, 26) },
  "claim-overdue": { kind: "claim-overdue", ...aboutClaim, dueAt: Date.UTC(2026, 10, 26) },
  "claim-taken-up": { kind: "claim-taken-up", ...aboutClaim, renderId: "r", labelName: evil.repeat(4) },
  "claim-released": { kind: "claim-released", ...aboutClaim, renderId: "r", labelName: evil },
  "claim-refused": { kind: "claim-refused", ...aboutClaim, renderId: "r", labelName: evil, reason: evil },
  "ledger-alarm": { kind: "ledger-alarm", rule: evil },
  "balance-alarm": { kind: "balance-alarm", differences: [{ currency: "USD", amountCents: -500 }] },
  "service-alarm": { kind: "service-alarm", rule: evil, detail: evil.repeat(20) },
  "incident-alarm": { kind: "incident-alarm", rule: evil, detail: evil.repeat(20) },
  "settlement-alarm": { kind: "settlement-alarm", currency: "GBP", settledIn: "USD" },
  "payout-alarm": { kind: "payout-alarm", labelName: evil, amountCents: 250, currency: "USD", failure: evil },
  "bank-payout-failed": { kind: "bank-payout-failed" },
  "revenue-policy": {
    kind: "revenue-policy",
    policyName: "2026-3",
    labelName: evil,
    basisPoints: 6667,
    basisPointsBefore: 7000,
    validFrom: Date.UTC(2027, 0, 1),
    text: evil.repeat(5),
  },
  "payout-sent": { kind: "payout-sent", amountCents: 123450, currency: "usd", labelName: evil.repeat(4) },
  "tokens-bought": {
    kind: "tokens-bought",
    ...aboutTrack,
    purchaseId: "p",
    tokens: 10,
    filename: evil,
  },
  "review-link-asked": { kind: "review-link-asked", reviewId: "r", title: evil, name: evil },
  "tokens-bought-for-order": { kind: "tokens-bought-for-order", purchaseId: "p", tokens: 25, renders: 3 },
  "tokens-bought-for-upgrade": {
    kind: "tokens-bought-for-upgrade",
    purchaseId: "p",
    tokens: 10,
    renderId: "r",
  },
  "refund-made": { kind: "refund-made", amountCents: 5000, currency: "USD", tokens: 10 },
  "refund-failed": { kind: "refund-failed", amountCents: 400, currency: "GBP", tokens: 1 },
  "dispute-opened": { kind: "dispute-opened", amountCents: 5000, currency: "USD" },
  "contact-message": {
    kind: "contact-message",
    name: evil,
    email: "anna@example.com",
    topic: "licensing",
    message: evil.repeat(20),
    suspicions: ["many-links"],
  },
  "dispute-closed": { kind: "dispute-closed", amountCents: 5000, currency: "USD", isWon: false },
};

const addresses = (text: string) => new Set(text.match(/https:\/\/[^\s"<]+/g));

test.each(Object.entries(samples))("%s: has a one-line subject, and the same links in text and HTML", (_kind, message) => {
  const { subject, text, html } = renderMail(message, origin);
  expect(subject.length).toBeLessThanOrEqual(78);
  expect(subject).not.toMatch(/\p{Cc}/u);
  expect(addresses(text).size).toBeGreaterThan(0);
  expect(addresses(html.replaceAll("&amp;", "&"))).toEqual(addresses(text));
  for (const address of addresses(text)) expect(address.startsWith(`${origin}/`)).toBe(true);
});

test.each(Object.entries(samples))("%s: escapes user input in HTML", (_kind, message) => {
  expect(renderMail(message, origin).html).not.toMatch(/<script|<img|alert\("x"\)/);
});

test("a link contains its whole secret, URL-encoded", () => {
  const { text } = renderMail(samples["reset-password"], origin);
  expect(text).toContain("https://cuesheet.test/reset-password?token=se%26cret%3D");
});

test("report reasons and payout amounts are formatted for people", () => {
  expect(renderMail(samples["suspension-risk"], origin).text).toContain("Reported for: Abusive content");
  expect(renderMail(samples["payout-sent"], origin).text).toContain("$1,234.50");
});

test("a licence mail explains how the right to cancel ends", () => {
  const { text } = renderMail(samples["licence-issued"], origin);
  expect(text).toContain("cancel the render on its page for 14 days, as long as you haven’t played or downloaded");
});

test("a claim mail mentions no promise that was not made", () => {
  const { text } = renderMail({ ...samples["claim-taken-up"], labelName: "Static Orchard" }, origin);
  expect(text).toContain("Static Orchard hasn’t answered in time.");
  expect(text).not.toMatch(/promise/);
});

test("a digest counts the reviews it leaves out", () => {
  const news = { title: "Spring", votes: 1, comments: 0 };
  const textWith = (more: number) => renderMail({ kind: "review-digest", reviews: [news], more }, origin).text;
  expect(textWith(2)).toContain("2 more reviews have new feedback");
  expect(textWith(1)).toContain("1 more review has new feedback");
  expect(textWith(0)).not.toContain("more review");
});

test("fitSubject cuts a long subject between characters", () => {
  expect(fitSubject("🎵".repeat(60))).toBe(`${"🎵".repeat(38)}…`);
  expect(fitSubject("  two\r\nlines ")).toBe("two lines");
});

test("a label-agreement mail uses the singular for one track", () => {
  const notice = { kind: "label-agreement", version: "2026-12-27", day: 0, tracks: 1 } as const;
  expect(renderMail({ ...notice, step: "announced" }, origin).text).toContain("your track stays on sale");
  expect(renderMail({ ...notice, step: "ended" }, origin).text).toContain("it goes back on sale");
});
