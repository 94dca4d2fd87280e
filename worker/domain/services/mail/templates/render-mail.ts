import type { MailKind, MailMessage, MailOf } from "#worker/domain/services/mail/mail.contract.ts";
import * as approval from "./approval-mails.ts";
import * as claim from "./claim-mails.ts";
import * as ledger from "./ledger-mails.ts";
import * as digest from "./digest-mails.ts";
import { type Links, linksFor, type MailContent } from "./mail-content.ts";
import * as money from "./money-mails.ts";
import * as problem from "./problem-mails.ts";
import * as review from "./review-mails.ts";
import * as security from "./security-mails.ts";
import * as service from "./service-mails.ts";
import * as trade from "./trade-mails.ts";
import { writeHtml, writeText } from "./write-mail.ts";

const templates: { [Kind in MailKind]: (links: Links, message: MailOf<Kind>) => MailContent } = {
  "account-received": approval.accountReceived,
  "account-approved": approval.accountApproved,
  "account-rejected": approval.accountRejected,
  "access-revoked": approval.accessRevoked,
  "reset-password": security.resetPassword,
  "verify-email": security.verifyEmail,
  "change-email": security.changeEmail,
  "email-changed": security.emailChanged,
  "password-changed": security.passwordChanged,
  "failed-sign-ins": security.failedSignIns,
  "suspension-risk": trade.suspensionRisk,
  "track-in-question": review.trackInQuestion,
  "track-approved": review.trackApproved,
  "track-returned": review.trackReturned,
  "label-agreement": approval.labelAgreement,
  "master-missing": review.masterMissing,
  "report-decided": review.reportDecided,
  "review-digest": digest.reviewDigest,
  "review-link-asked": digest.reviewLinkAsked,
  "track-resumed": review.trackResumed,
  "licence-issued": trade.licenceIssued,
  "version-added": trade.versionAdded,
  "problem-answered": problem.problemAnswered,
  "problem-refunded": problem.problemRefunded,
  "tracks-licensed": digest.tracksLicensed,
  "licence-refunded": problem.licenceRefunded,
  "claim-reported": claim.claimReported,
  "claim-halfway": claim.claimHalfway,
  "claim-overdue": claim.claimOverdue,
  "claim-taken-up": claim.claimTakenUp,
  "claim-released": claim.claimReleased,
  "claim-refused": claim.claimRefused,
  "payout-sent": money.payoutSent,
  "tokens-bought": money.tokensBought,
  "tokens-bought-for-order": money.tokensBoughtForOrder,
  "tokens-bought-for-upgrade": money.tokensBoughtForUpgrade,
  "refund-made": money.refundMade,
  "refund-failed": money.refundFailed,
  "dispute-opened": problem.disputeOpened,
  "dispute-closed": problem.disputeClosed,
  "licences-lapsed": problem.licencesLapsed,
  "contact-message": service.contactMessage,
  "ledger-alarm": ledger.ledgerAlarm,
  "balance-alarm": ledger.balanceAlarm,
  "service-alarm": service.serviceAlarm,
  "incident-alarm": service.incidentAlarm,
  "settlement-alarm": ledger.settlementAlarm,
  "payout-alarm": ledger.payoutAlarm,
  "bank-payout-failed": trade.bankPayoutFailed,
  "revenue-policy": trade.revenuePolicy,
};

/** Renders a message. Links start with `origin`. */
export function renderMail(message: MailMessage, origin: string): { subject: string; text: string; html: string } {
  const content = contentOf(message.kind, message, linksFor(origin));
  return { subject: content.subject, text: writeText(content), html: writeHtml(content) };
}

/** Generic, so that TypeScript matches the message with the template of its kind. */
function contentOf<Kind extends MailKind>(kind: Kind, message: MailOf<Kind>, links: Links): MailContent {
  return templates[kind](links, message);
}
