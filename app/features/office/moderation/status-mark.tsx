import { Ban, CircleCheck, Clock, Undo2 } from "lucide-react";
import { StatusLabel, type StatusLook } from "#app/components/list.tsx";
import type { ApprovalStatus } from "#worker/domain/lib/viewer.contract.ts";
import type { ProblemStatus } from "#worker/domain/office/moderation/problems/problems.contract.ts";
import type { ReportStatus } from "#worker/domain/office/moderation/reports/reports.contract.ts";

type Status = ApprovalStatus | ReportStatus | ProblemStatus;

const looks: Record<Status, StatusLook> = {
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

export const StatusMark = ({ status, word }: { status: Status; word: string }) => (
  <StatusLabel look={looks[status]}>{word}</StatusLabel>
);
