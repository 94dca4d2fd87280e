import { z } from "zod";
import { scopes, termsVersions } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";

/** Notices of a new label agreement, in order. */
export const agreementSteps = ["announced", "last-warning", "ended"] as const;
export type AgreementStep = (typeof agreementSteps)[number];

export const mailStatuses = ["waiting", "sent", "given-up"] as const;

const aboutTrack = { trackId: z.string(), trackTitle: z.string(), artist: z.string() };
const aboutLicence = { number: z.string(), trackTitle: z.string(), artist: z.string() };
/** `platform` as in claims; `videoUrl` is shown but never linked, because it is user input. */
const aboutClaim = {
  ...aboutLicence,
  brandName: z.string(),
  platform: z.enum(["youtube", "meta", "tiktok", "other"]),
  channel: z.string(),
  videoUrl: z.string(),
  reference: z.string().nullable(),
};
const aboutProblem = { ...aboutLicence, renderId: z.string(), tokens: z.int(), answer: z.string() };
const money = { amountCents: z.int(), currency: z.string() };

type Fields<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;
export type AboutTrack = Fields<typeof aboutTrack>;
export type AboutLicence = Fields<typeof aboutLicence>;
export type AboutClaim = Fields<typeof aboutClaim>;
export type AboutMoney = Fields<typeof money>;

/** Data of a mail. The wording is in mail templates; links are built when it is sent. */
export const MailMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("account-received") }),
  z.object({ kind: z.literal("account-approved") }),
  z.object({ kind: z.literal("account-rejected") }),
  z.object({ kind: z.literal("access-revoked") }),
  /** `token` is the secret of the link; it is in no other row, and this one is cleared once sent. */
  z.object({ kind: z.literal("reset-password"), token: z.string() }),
  z.object({ kind: z.literal("verify-email"), token: z.string() }),
  z.object({ kind: z.literal("change-email"), token: z.string() }),
  /** To the old address, as a security notice. */
  z.object({ kind: z.literal("email-changed"), newEmail: z.string() }),
  z.object({ kind: z.literal("password-changed") }),
  z.object({
    kind: z.literal("failed-sign-ins"),
    count: z.int(),
    /** The last attempt had the right password and a wrong code. Mails queued before this field existed lack it. */
    isPasswordKnown: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal("suspension-risk"),
    /** Missing in mails queued before there was a page for the reply. */
    trackId: z.string().optional(),
    trackTitle: z.string(),
    artist: z.string(),
    reason: z.string(),
    details: z.string(),
  }),
  /** Screening matched the track's sound or ISRC; it waits for review. `kinds` as in fingerprints. */
  z.object({ kind: z.literal("track-in-question"), ...aboutTrack, kinds: z.array(z.string()) }),
  /** An approved track is on sale only if its rights allow it and it is not paused by us. */
  z.object({
    kind: z.literal("track-approved"),
    ...aboutTrack,
    isOnSale: z.boolean().default(true),
    reasons: z.array(z.string()).default([]),
  }),
  z.object({ kind: z.literal("track-returned"), ...aboutTrack, reason: z.string() }),
  /** Our copy of its audio is lost: it is off sale until the label uploads it again. */
  z.object({ kind: z.literal("master-missing"), ...aboutTrack }),
  /** About a report disclosed to the label. */
  z.object({
    kind: z.literal("report-decided"),
    ...aboutTrack,
    decision: z.string(),
    note: z.string(),
    isPaused: z.boolean(),
  }),
  z.object({ kind: z.literal("track-resumed"), ...aboutTrack }),
  /** To a label: `day` is when its tracks under an older version are taken off sale, UTC milliseconds. */
  z.object({
    kind: z.literal("label-agreement"),
    step: z.enum(agreementSteps),
    version: z.string(),
    day: z.int(),
    tracks: z.int(),
  }),
  z.object({
    kind: z.literal("licence-issued"),
    ...aboutLicence,
    licenceId: z.string(),
    renderId: z.string(),
    scope: z.enum(scopes),
    /** Defaults to the first version: messages queued before terms had versions lack it. */
    termsVersion: z.enum(termsVersions).default("2026-1"),
  }),
  z.object({
    kind: z.literal("version-added"),
    ...aboutLicence,
    licenceId: z.string(),
    renderId: z.string(),
    n: z.int(),
  }),
  /** To a label: licences sold since its last such mail; `earned` is its share, per currency. */
  z.object({
    kind: z.literal("tracks-licensed"),
    sales: z.array(
      z.object({
        ...aboutLicence,
        licenceId: z.string(),
        brandName: z.string(),
        scope: z.enum(scopes),
        termsVersion: z.enum(termsVersions),
      }),
    ),
    /** Number of sales omitted from this mail. */
    more: z.int(),
    earned: z.array(z.object(money)),
  }),
  z.object({ kind: z.literal("payout-sent"), ...money, labelName: z.string() }),
  /** To every super user: a rule of the books is violated, and payouts have stopped. */
  z.object({ kind: z.literal("ledger-alarm"), rule: z.string() }),
  /** To every super user: our balance at the provider has differed from the books for a day. */
  z.object({
    kind: z.literal("balance-alarm"),
    /** Provider's balance minus the books'; may be negative. */
    differences: z.array(z.object(money)),
  }),
  /** To every super user: a dependency of video processing fails. All jobs wait until it recovers. */
  z.object({ kind: z.literal("service-alarm"), rule: z.string(), detail: z.string() }),
  /** To every super user: an operation failed permanently and needs manual action. */
  z.object({ kind: z.literal("incident-alarm"), rule: z.string(), detail: z.string() }),
  /** To every super user: the provider converts payments in one of our currencies. */
  z.object({ kind: z.literal("settlement-alarm"), currency: z.string(), settledIn: z.string() }),
  /** To every super user: the provider has refused a payout to a label. `failure` is its message. */
  z.object({ kind: z.literal("payout-alarm"), ...money, labelName: z.string(), failure: z.string() }),
  /** To a label: its bank refused the provider's payment, or the provider has no bank account for it. */
  z.object({ kind: z.literal("bank-payout-failed") }),
  /** To a label: its share of later licences. Licences issued before `validFrom` do not change. */
  z.object({
    kind: z.literal("revenue-policy"),
    policyName: z.string(),
    labelName: z.string(),
    basisPoints: z.int(),
    basisPointsBefore: z.int(),
    validFrom: z.int(),
    text: z.string(),
  }),
  /** To a brand: the decision about a problem it reported with a video. */
  z.object({ kind: z.literal("problem-answered"), ...aboutProblem }),
  z.object({ kind: z.literal("problem-refunded"), ...aboutProblem }),
  /** To a label: a brand's licence was refunded, and its earning is reversed. */
  z.object({ kind: z.literal("licence-refunded"), ...aboutLicence, licenceId: z.string() }),
  /** To a label: a brand asks it to release a claim; reminders follow at half of the period and at its end. */
  z.object({ kind: z.literal("claim-reported"), ...aboutClaim, releaseDays: z.int(), dueAt: z.int() }),
  z.object({ kind: z.literal("claim-halfway"), ...aboutClaim, dueAt: z.int() }),
  z.object({ kind: z.literal("claim-overdue"), ...aboutClaim, dueAt: z.int() }),
  /** To the brand: the claim's state. */
  z.object({ kind: z.literal("claim-taken-up"), ...aboutClaim, renderId: z.string(), labelName: z.string() }),
  z.object({ kind: z.literal("claim-released"), ...aboutClaim, renderId: z.string(), labelName: z.string() }),
  z.object({
    kind: z.literal("claim-refused"),
    ...aboutClaim,
    renderId: z.string(),
    labelName: z.string(),
    reason: z.string(),
  }),
  /** `tokens` is null if the refund was made at the provider, which knows no tokens. */
  z.object({ kind: z.literal("refund-made"), ...money, tokens: z.int().nullable() }),
  /** To a brand that bought tokens for a render: they are credited, with a link back to it. */
  z.object({
    kind: z.literal("tokens-bought"),
    ...aboutTrack,
    purchaseId: z.string(),
    tokens: z.int(),
    /** File name of the video; null if none was chosen. */
    filename: z.string().nullable(),
  }),
  /** The same for an order of several renders. */
  z.object({
    kind: z.literal("tokens-bought-for-order"),
    purchaseId: z.string(),
    tokens: z.int(),
    renders: z.int().positive(),
  }),
  /** The same for a licence upgrade. */
  z.object({
    kind: z.literal("tokens-bought-for-upgrade"),
    purchaseId: z.string(),
    tokens: z.int(),
    renderId: z.string(),
  }),
  z.object({ kind: z.literal("refund-failed"), ...money, tokens: z.int() }),
  z.object({ kind: z.literal("dispute-opened"), ...money }),
  /** `isWon`: we keep the money or it was returned to us. */
  z.object({ kind: z.literal("dispute-closed"), ...money, isWon: z.boolean() }),
  /** To a brand: licences that were suspended and not paid for in time. */
  z.object({
    kind: z.literal("licences-lapsed"),
    licences: z.array(z.object(aboutLicence)),
    /** Number of licences omitted from this mail. */
    more: z.int(),
  }),
  /** To a brand: votes and comments under its review links since the last digest. */
  z.object({
    kind: z.literal("review-digest"),
    reviews: z.array(z.object({ title: z.string(), votes: z.int(), comments: z.int() })),
    /** Number of reviews with news omitted from this mail: the next one includes them. */
    more: z.int().default(0),
  }),
  /** To a brand: a visitor with an expired review link requests a new one, under the name they entered. */
  z.object({
    kind: z.literal("review-link-asked"),
    reviewId: z.string(),
    title: z.string(),
    name: z.string(),
  }),
  /** To ourselves, from the contact form. Replies go to `email`. */
  z.object({
    kind: z.literal("contact-message"),
    name: z.string(),
    email: z.string(),
    topic: z.string(),
    message: z.string(),
    suspicions: z.array(z.string()),
  }),
]);
export type MailMessage = z.infer<typeof MailMessage>;
export type MailKind = MailMessage["kind"];
export type MailOf<Kind extends MailKind> = Extract<MailMessage, { kind: Kind }>;

/** A message after it was sent: its data is cleared, except the kind. */
export type SettledMessage = { kind: MailKind };

/** A mail captured by a demo instead of being sent. */
export type CapturedMail = {
  id: string;
  kind: string;
  from: string;
  to: string;
  /** Reply address, if it differs from `from`. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  sentAt: number;
};
