import type { MailMessage } from "#worker/domain/services/mail/mail.contract.ts";
import { labelAgreement } from "./agreement-mails.ts";
import * as approval from "./approval-mails.ts";
import * as claim from "./claim-mails.ts";
import { contactMessage } from "./contact-mails.ts";
import * as ledger from "./ledger-mails.ts";
import { reviewDigest, reviewLinkAsked, tracksLicensed } from "./digest-mails.ts";
import { type Links, linksFor } from "./links.ts";
import type { MailContent } from "./mail-content.ts";
import * as money from "./money-mails.ts";
import * as problem from "./problem-mails.ts";
import * as review from "./review-mails.ts";
import * as security from "./security-mails.ts";
import * as service from "./service-mails.ts";
import * as trade from "./trade-mails.ts";
import { writeHtml } from "./write-html.ts";
import { writeText } from "./write-text.ts";

/** A message in words. Links start with `origin`. */
export function renderMail(
  message: MailMessage,
  origin: string,
): { subject: string; text: string; html: string } {
  const content = contentOf(message, linksFor(origin));
  return { subject: content.subject, text: writeText(content), html: writeHtml(content) };
}

function contentOf(message: MailMessage, links: Links): MailContent {
  switch (message.kind) {
    case "account-received":
      return approval.accountReceived(links);
    case "account-approved":
      return approval.accountApproved(links);
    case "account-rejected":
      return approval.accountRejected(links);
    case "access-revoked":
      return approval.accessRevoked(links);
    case "reset-password":
      return security.resetPassword(links, message);
    case "verify-email":
      return security.verifyEmail(links, message);
    case "change-email":
      return security.changeEmail(links, message);
    case "email-changed":
      return security.emailChanged(links, message);
    case "password-changed":
      return security.passwordChanged(links);
    case "failed-sign-ins":
      return security.failedSignIns(links, message);
    case "suspension-risk":
      return trade.suspensionRisk(links, message);
    case "track-in-question":
      return review.trackInQuestion(links, message);
    case "track-approved":
      return review.trackApproved(links, message);
    case "track-returned":
      return review.trackReturned(links, message);
    case "label-agreement":
      return labelAgreement(links, message);
    case "master-missing":
      return review.masterMissing(links, message);
    case "report-decided":
      return review.reportDecided(links, message);
    case "review-digest":
      return reviewDigest(links, message);
    case "review-link-asked":
      return reviewLinkAsked(links, message);
    case "track-resumed":
      return review.trackResumed(links, message);
    case "licence-issued":
      return trade.licenceIssued(links, message);
    case "version-added":
      return trade.versionAdded(links, message);
    case "problem-answered":
      return problem.problemAnswered(links, message);
    case "problem-refunded":
      return problem.problemRefunded(links, message);
    case "tracks-licensed":
      return tracksLicensed(links, message);
    case "licence-refunded":
      return problem.licenceRefunded(links, message);
    case "claim-reported":
      return claim.claimReported(links, message);
    case "claim-halfway":
      return claim.claimHalfway(links, message);
    case "claim-overdue":
      return claim.claimOverdue(links, message);
    case "claim-taken-up":
      return claim.claimTakenUp(links, message);
    case "claim-released":
      return claim.claimReleased(links, message);
    case "claim-refused":
      return claim.claimRefused(links, message);
    case "payout-sent":
      return trade.payoutSent(links, message);
    case "tokens-bought":
      return money.tokensBought(links, message);
    case "tokens-bought-for-order":
      return money.tokensBoughtForOrder(links, message);
    case "tokens-bought-for-upgrade":
      return money.tokensBoughtForUpgrade(links, message);
    case "refund-made":
      return money.refundMade(links, message);
    case "refund-failed":
      return money.refundFailed(links, message);
    case "dispute-opened":
      return money.disputeOpened(links, message);
    case "dispute-closed":
      return money.disputeClosed(links, message);
    case "licences-lapsed":
      return money.licencesLapsed(links, message);
    case "contact-message":
      return contactMessage(links, message);
    case "ledger-alarm":
      return ledger.ledgerAlarm(links, message);
    case "balance-alarm":
      return ledger.balanceAlarm(links, message);
    case "service-alarm":
      return service.serviceAlarm(links, message);
    case "incident-alarm":
      return service.incidentAlarm(links, message);
    case "settlement-alarm":
      return ledger.settlementAlarm(links, message);
    case "payout-alarm":
      return ledger.payoutAlarm(links, message);
    case "bank-payout-failed":
      return trade.bankPayoutFailed(links);
    case "revenue-policy":
      return trade.revenuePolicy(links, message);
  }
}
