import { formatShare } from "#app/lib/money.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { Role } from "#worker/domain/lib/viewer.contract.ts";
import { roleWords } from "./admin-copy.ts";

/** Wording of the audit log's actions. The code is shown too, because filtering and verification use it. */
const acts: Readonly<Record<string, string>> = {
  "account.approved": "Approved an account",
  "account.rejected": "Rejected an account",
  "account.revoked": "Revoked an account’s access",
  "account.signed-up": "Opened an account",
  "account.exported": "Downloaded own data",
  "account.erased": "Deleted own account",
  "role.granted": "Gave an account a role",
  "email.changed": "Changed the email address",
  "password.changed": "Changed the password",
  "password.reset": "Reset the password",
  "sign-in.failed-often": "Failed to sign in many times",
  "session.revoked": "Signed out a session",
  "second-factor.enabled": "Turned on two-step sign-in",
  "second-factor.disabled": "Turned off two-step sign-in",
  "second-factor.recovery-code-used": "Used a recovery code",
  "second-factor.recovery-codes-renewed": "Renewed the recovery codes",
  "track.approved": "Approved a track",
  "track.returned": "Returned a track to its label",
  "track.questioned": "Sent a track to review after screening",
  "track.paused": "Paused a reported track",
  "track.resumed": "Resumed a reported track",
  "track.paused-by-label": "Label paused its track",
  "track.activated-by-label": "Label put its track back on sale",
  "track.price-changed": "Label changed a price",
  "track.deleted": "Label deleted its track",
  "track.restored": "Label undid a deletion",
  "report.reviewed": "Marked a report as reviewed",
  "report.dismissed": "Dismissed a report",
  "report.replied": "Label replied to a report",
  "problem.answered": "Answered a problem",
  "problem.refunded": "Refunded a licence",
  "claim.released": "Released a claim",
  "claim.refused": "Refused to release a claim",
  "adjustment.proposed": "Proposed an adjustment",
  "adjustment.confirmed": "Confirmed an adjustment",
  "adjustment.declined": "Declined an adjustment",
  "revenue-policy.proposed": "Proposed a revenue policy",
  "revenue-policy.confirmed": "Confirmed a revenue policy",
  "revenue-policy.declined": "Declined a revenue policy",
  "entry.released": "Released a held earning",
  "refund.requested": "Requested a refund",
  "refund.succeeded": "Refund went through",
  "refund.failed": "Refund failed",
  "payout-account.opened": "Opened a payout account",
  "payout-account.reset": "Started over with a payout account",
};

const fields: Readonly<Record<string, string>> = {
  accepted: "Documents accepted",
  accountId: "Account",
  amount: "Amount",
  amountCents: "Amount in cents",
  answer: "Answer",
  approvalStatus: "Account",
  artist: "Artist",
  basisPoints: "Share",
  commercialPriceTokens: "Price in tokens, commercial use",
  count: "Attempts",
  country: "Country",
  currency: "Currency",
  dispute: "Dispute",
  entryId: "Entry",
  everywhere: "All sessions",
  excess: "Beyond what’s owed",
  generation: "Payout account number",
  heldFor: "Held for",
  isActive: "On sale",
  isPasswordKnown: "Password was right",
  isRejected: "Rejected by Stripe",
  labelId: "Label",
  licence: "Licence",
  matches: "Matches",
  note: "Note",
  priceTokens: "Price in tokens, social media",
  purchase: "Purchase",
  reason: "Reason",
  reportId: "Report",
  role: "Role",
  status: "Status",
  text: "Announcement",
  title: "Title",
  tokens: "Tokens",
  validFrom: "Valid from",
};

const values: Readonly<Record<string, (value: string) => string>> = {
  basisPoints: (value) => formatShare(Number(value)),
  role: (value) => roleWords[value as Role] ?? value, // a role of an older version is shown as stored
  validFrom: (value) => (Number.isNaN(Number(value)) ? value : formatDateTime(Number(value))),
};

/** Falls back to the code for unknown actions. */
export const auditActWords = (action: string): string => (Object.hasOwn(acts, action) ? (acts[action] ?? action) : action);
export const auditFieldWords = (field: string): string => (Object.hasOwn(fields, field) ? (fields[field] ?? field) : field);
export const auditValueWords = (field: string, value: string): string => values[field]?.(value) ?? value;
