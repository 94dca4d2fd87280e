import type { DecidedAction, PriorDecision } from "#worker/domain/services/audit/audit.contract.ts";
import { formatDateTime } from "#app/lib/time.ts";

const deeds: Record<DecidedAction, string> = {
  "account.approved": "approved this account",
  "account.rejected": "rejected this account",
  "account.revoked": "revoked this account’s access",
  "track.approved": "approved this track",
  "track.returned": "returned this track to its label",
  "track.paused": "paused this track",
  "track.resumed": "resumed this track",
  "report.reviewed": "marked this report as reviewed",
  "report.dismissed": "dismissed this report",
  "adjustment.confirmed": "confirmed this adjustment",
  "adjustment.declined": "declined this adjustment",
  "revenue-policy.confirmed": "confirmed this policy",
  "revenue-policy.declined": "declined this policy",
  "problem.answered": "answered this problem",
  "problem.refunded": "refunded this licence",
};

export function decidedAlready({ action, byEmail, at }: PriorDecision, viewer: { email: string }): string {
  const who = byEmail === viewer.email ? "You" : (byEmail ?? "Someone else");
  const when = formatDateTime(at);
  return `${who} ${deeds[action]} on ${when}. Nothing more was done. You’re now seeing the latest version.`;
}
