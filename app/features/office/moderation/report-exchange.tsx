import { useId } from "react";
import { TextareaField } from "#app/components/text-field.tsx";
import { adminCopy } from "#app/content/admin-copy.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { ReportRow } from "#worker/domain/office/moderation/reports/reports.contract.ts";
import { reportNoteMax } from "#worker/domain/office/moderation/limits.contract.ts";

export function ReportExchange({ report }: { report: ReportRow }) {
  const { disclosedAt, replies, decisionNote, resumedAt } = report;
  if (disclosedAt === null && !decisionNote) return null;
  return (
    <div className="mt-3 border-l-2 border-line pl-3">
      {disclosedAt !== null && <Dated word={adminCopy.labelNotified} at={disclosedAt} />}
      {replies.map(({ id, reply, createdAt }) => (
        <div key={id} className="mt-1.5">
          <Dated word={adminCopy.labelReply} at={createdAt} />
          <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{reply}</p>
        </div>
      ))}
      {disclosedAt !== null && replies.length === 0 && <p className="text-ink2">{adminCopy.noReply}</p>}
      {decisionNote && (
        <p className="mt-1.5 max-w-[70ch] wrap-anywhere whitespace-pre-line">
          <span className="text-ink2">{adminCopy.ourNote}: </span>
          {decisionNote}
        </p>
      )}
      {resumedAt !== null && <Dated word={adminCopy.resumed} at={resumedAt} />}
    </div>
  );
}

function Dated({ word, at }: { word: string; at: number }) {
  return (
    <p className="text-ink2">
      {word}, <span className="tc">{formatDateTime(at)}</span>
    </p>
  );
}

/** Sent with the decision to a label that was notified of the report. */
export function NoteField() {
  return (
    <TextareaField
      field={{ id: useId(), name: "note" }}
      label={adminCopy.note}
      hint={adminCopy.noteHint}
      rows={2}
      maxLength={reportNoteMax}
      className="w-full"
    />
  );
}
