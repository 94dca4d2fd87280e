import { z } from "zod";
import {
  scopes,
  termsVersions,
} from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";

/** Notices of a new label agreement, in order. */
export const agreementSteps = ["announced", "last-warning", "ended"] as const;
export type AgreementStep = (typeof agreementSteps)[number];

export const mailStatuses = ["waiting", "sent", "given-up"] as const;

const aboutTrack = { trackId: z.string(), trackTitle: z.string(), artist: z.string() };
const aboutLicence = { number: z.string(), trackTitle: z.string(), artist: z.string() };
/** `platform` as claims name it; `videoUrl` is shown and never linked, since somebody else has typed it. */
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

/** What a mail tells. The words stand in mail templates; links are made when it is sent. */
export const MailMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("account-received") }),
  z.object({ kind: z.literal("account-approved") }),
  z.object({ kind: z.literal("account-rejected") }),
  z.object({ kind: z.literal("access-revoked") }),
  /** `token` is the secret of the link; it is in no other row, and this one is emptied once sent. */
  z.object({ kind: z.literal("reset-password"), token: z.string() }),
  z.object({ kind: z.literal("verify-email"), token: z.string() }),
  z.object({ kind: z.literal("change-email"), token: z.string() }),
  /** To the old address, so that its owner knows. */
  z.object({ kind: z.literal("email-changed"), newEmail: z.string() }),
  z.object({ kind: z.literal("password-changed") }),
  z.object({
    kind: z.literal("failed-sign-ins"),
    count: z.int(),
    /** The last one gave the right password and a wrong code. Mails queued before this was told say nothing of it. */
    isPasswordKnown: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal("suspension-risk"),
    /** Mails queued before there was a page to answer on have none. */
    trackId: z.string().optional(),
    trackTitle: z.string(),
    artist: z.string(),
    reason: z.string(),
    details: z.string(),
  }),
  /** Screening found the track's sound or ISRC elsewhere; it waits for review. `kinds` as fingerprints name them. */
  z.object({ kind: z.literal("track-in-question"), ...aboutTrack, kinds: z.array(z.string()) }),
  /** Approved is on sale only as far as its rights, and no pause of ours, allow. */
  z.object({
    kind: z.literal("track-approved"),
    ...aboutTrack,
    isOnSale: z.boolean().default(true),
    reasons: z.array(z.string()).default([]),
  }),
  z.object({ kind: z.literal("track-returned"), ...aboutTrack, reason: z.string() }),
  /** Our copy of its audio is lost: it is off sale until the label has added it again. */
  z.object({ kind: z.literal("master-missing"), ...aboutTrack }),
  /** Of a report that the label was told of. */
  z.object({
    kind: z.literal("report-decided"),
    ...aboutTrack,
    decision: z.string(),
    note: z.string(),
    isPaused: z.boolean(),
  }),
  z.object({ kind: z.literal("track-resumed"), ...aboutTrack }),
  /** To a label: `day` is when its tracks under an older version leave sale, UTC milliseconds. */
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
    /** Messages written before there were versions are of the first. */
    termsVersion: z.enum(termsVersions).default("2026-1"),
  }),
  z.object({
    kind: z.literal("version-added"),
    ...aboutLicence,
    licenceId: z.string(),
    renderId: z.string(),
    n: z.int(),
  }),
  /** To a label: what brands have licensed of it since it was last told; `earned` is its share, each currency for itself. */
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
    /** Sales that this mail has no room for. */
    more: z.int(),
    earned: z.array(z.object(money)),
  }),
  z.object({ kind: z.literal("payout-sent"), ...money, labelName: z.string() }),
  /** To every super user: a rule of the books does not hold, and payouts have stopped. */
  z.object({ kind: z.literal("ledger-alarm"), rule: z.string() }),
  /** To every super user: for a day our balance at the provider has not been what the books say. */
  z.object({
    kind: z.literal("balance-alarm"),
    /** How much more the provider has than the books say; less than nothing when it has less. */
    differences: z.array(z.object(money)),
  }),
  /** To every super user: what must be so for videos to be made is not so. Everything waits until it is. */
  z.object({ kind: z.literal("service-alarm"), rule: z.string(), detail: z.string() }),
  /** To every super user: something went wrong for good that has to be looked at by hand. */
  z.object({ kind: z.literal("incident-alarm"), rule: z.string(), detail: z.string() }),
  /** To every super user: the provider exchanges what is paid in one of our currencies. */
  z.object({ kind: z.literal("settlement-alarm"), currency: z.string(), settledIn: z.string() }),
  /** To every super user: the provider has refused a payout to a label. `failure` in its own words. */
  z.object({ kind: z.literal("payout-alarm"), ...money, labelName: z.string(), failure: z.string() }),
  /** To a label: its bank did not take what the provider sent, or the provider misses a bank account. */
  z.object({ kind: z.literal("bank-payout-failed") }),
  /** To a label: what it keeps of later licences. Cents of no licence that was issued before `validFrom` change. */
  z.object({
    kind: z.literal("revenue-policy"),
    policyName: z.string(),
    labelName: z.string(),
    basisPoints: z.int(),
    basisPointsBefore: z.int(),
    validFrom: z.int(),
    text: z.string(),
  }),
  /** To a brand: what became of the problem it reported with a video. */
  z.object({ kind: z.literal("problem-answered"), ...aboutProblem }),
  z.object({ kind: z.literal("problem-refunded"), ...aboutProblem }),
  /** To a label: a brand's licence was refunded, and what it earned is reversed. */
  z.object({ kind: z.literal("licence-refunded"), ...aboutLicence, licenceId: z.string() }),
  /** To a label: a brand asks it to release a claim; reminders of it, at half of the days it is given and at their end. */
  z.object({ kind: z.literal("claim-reported"), ...aboutClaim, releaseDays: z.int(), dueAt: z.int() }),
  z.object({ kind: z.literal("claim-halfway"), ...aboutClaim, dueAt: z.int() }),
  z.object({ kind: z.literal("claim-overdue"), ...aboutClaim, dueAt: z.int() }),
  /** To the brand: what became of it. */
  z.object({ kind: z.literal("claim-taken-up"), ...aboutClaim, renderId: z.string(), labelName: z.string() }),
  z.object({ kind: z.literal("claim-released"), ...aboutClaim, renderId: z.string(), labelName: z.string() }),
  z.object({
    kind: z.literal("claim-refused"),
    ...aboutClaim,
    renderId: z.string(),
    labelName: z.string(),
    reason: z.string(),
  }),
  /** `tokens` is null when the refund was made at the provider, where money has no tokens. */
  z.object({ kind: z.literal("refund-made"), ...money, tokens: z.int().nullable() }),
  /** To a brand whose tokens were bought for a render: they have come, and the way back to it. */
  z.object({
    kind: z.literal("tokens-bought"),
    ...aboutTrack,
    purchaseId: z.string(),
    tokens: z.int(),
    /** Of its video; null where none was chosen. */
    filename: z.string().nullable(),
  }),
  /** The same of an order of several renders. */
  z.object({
    kind: z.literal("tokens-bought-for-order"),
    purchaseId: z.string(),
    tokens: z.int(),
    renders: z.int().positive(),
  }),
  /** And of a licence that was to be raised. */
  z.object({
    kind: z.literal("tokens-bought-for-upgrade"),
    purchaseId: z.string(),
    tokens: z.int(),
    renderId: z.string(),
  }),
  z.object({ kind: z.literal("refund-failed"), ...money, tokens: z.int() }),
  z.object({ kind: z.literal("dispute-opened"), ...money }),
  /** `isWon`: the money stays with us or came back to us. */
  z.object({ kind: z.literal("dispute-closed"), ...money, isWon: z.boolean() }),
  /** To a brand: licences that were suspended and not paid for in time. */
  z.object({
    kind: z.literal("licences-lapsed"),
    licences: z.array(z.object(aboutLicence)),
    /** Licences that this mail has no room for. */
    more: z.int(),
  }),
  /** To a brand: what came in under its review links since it was last told. */
  z.object({
    kind: z.literal("review-digest"),
    reviews: z.array(z.object({ title: z.string(), votes: z.int(), comments: z.int() })),
    /** Reviews with news that this mail has no room for: the next one names them. */
    more: z.int().default(0),
  }),
  /** To a brand: somebody with an ended link to one of its reviews asks for a new one, by the name they gave. */
  z.object({
    kind: z.literal("review-link-asked"),
    reviewId: z.string(),
    title: z.string(),
    name: z.string(),
  }),
  /** To ourselves, from the contact form. Answers go to `email`. */
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

/** What is left of a message once it was sent. */
export type SettledMessage = { kind: MailKind };

/** One mail that a demo has "sent". */
export type CapturedMail = {
  id: string;
  kind: string;
  from: string;
  to: string;
  /** Where an answer goes, when not to `from`. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  sentAt: number;
};
