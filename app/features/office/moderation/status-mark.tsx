import { Ban, CircleCheck, Clock, type LucideIcon, Undo2 } from "lucide-react";
import type { ApprovalStatus } from "#worker/domain/lib/viewer.contract.ts";
import type { ProblemStatus } from "#worker/domain/office/moderation/problems/problems.contract.ts";
import type { ReportStatus } from "#worker/domain/office/moderation/reports/reports.contract.ts";

type Status = ApprovalStatus | ReportStatus | ProblemStatus;

const looks: Record<Status, { colour: string; Icon: LucideIcon }> = {
  pending: { colour: "text-warn", Icon: Clock },
  approved: { colour: "text-ok", Icon: CircleCheck },
  reviewed: { colour: "text-ok", Icon: CircleCheck },
  open: { colour: "text-warn", Icon: Clock },
  answered: { colour: "text-ok", Icon: CircleCheck },
  refunded: { colour: "text-ok", Icon: Undo2 },
  withdrawn: { colour: "text-ink2", Icon: Ban },
  rejected: { colour: "text-bad", Icon: Ban },
  dismissed: { colour: "text-ink2", Icon: Ban },
};

/** A status in words, with a sign beside it: never by colour alone. */
export function StatusMark({ status, word }: { status: Status; word: string }) {
  const { colour, Icon } = looks[status];
  return (
    <span className={`inline-flex items-center gap-1.5 align-middle font-label whitespace-nowrap ${colour}`}>
      <Icon className="icon-sm" aria-hidden="true" />
      {word}
    </span>
  );
}
