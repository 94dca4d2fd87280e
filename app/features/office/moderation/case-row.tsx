import { Ban, CircleCheck, Clock, Undo2 } from "lucide-react";
import { StatusLabel, type StatusLook, listHeadId } from "#app/components/list.tsx";
import type { ApprovalStatus } from "#worker/domain/lib/viewer.contract.ts";
import type { ProblemStatus } from "#worker/domain/office/moderation/problems/problems.contract.ts";
import type { ReportStatus } from "#worker/domain/office/moderation/reports/reports.contract.ts";
import { type RefObject, type SubmitEvent, useLayoutEffect } from "react";
import { useRowForm } from "#app/lib/in-place.ts";

type Row = HTMLLIElement | HTMLTableRowElement;

/**
 * Sends an admin's actions on a row in place. `underway` is the pending action: the row shows it optimistically and is rolled
 * back if it fails. After one of the `decisions` the focus moves to the next case.
 */
export function useAct<Element extends Row>(decisions: readonly string[] = []) {
  const { row, underway, onSubmit: send } = useRowForm<Element>("/admin");
  useKeptFocus(row);
  const act = underway?.get("act");
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    send(event);
    const { submitter } = event.nativeEvent;
    if (submitter instanceof HTMLButtonElement && decisions.includes(submitter.value)) neighbour(row.current)?.focus();
  };
  return { row, underway: typeof act === "string" ? act : null, onSubmit };
}

function neighbour(row: Row | null): HTMLElement | null {
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  return other instanceof HTMLElement ? other : null;
}

function useKeptFocus(row: RefObject<Row | null>): void {
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element?.contains(document.activeElement)) (neighbour(element) ?? document.getElementById(listHeadId))?.focus();
    };
  }, [row]);
}

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
