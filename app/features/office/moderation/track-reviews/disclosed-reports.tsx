import { useId } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextareaField } from "#app/components/text-field.tsx";
import { reasonWords, reportStatusWords } from "#app/content/case-decisions-copy.ts";
import { reviewStatusCopy } from "#app/content/track-reviews-copy.ts";
import { StatusMark } from "#app/features/office/moderation/case-row.tsx";
import { formatDateTime } from "#app/lib/time.ts";
import { useFormId } from "#app/lib/in-place.ts";
import type { DisclosedReport } from "#worker/domain/office/moderation/reports/reports.contract.ts";
import { replyMax } from "#worker/domain/office/moderation/limits.contract.ts";

type DisclosedReportsProps = {
  reports: readonly DisclosedReport[];
  newReplyId: string;
  error: string | null;
};

export function DisclosedReports({ reports, newReplyId, error }: DisclosedReportsProps) {
  const open = reports.find(({ status }) => status === "pending");
  const replyId = useFormId(newReplyId, open?.replies ?? []);
  return (
    <ul>
      {reports.map((report) => (
        <li key={report.id} className="border-t border-line py-4 text-sm first:border-t-0 first:pt-0">
          <p className="flex flex-wrap gap-x-3">
            <strong className="font-strong">
              {reviewStatusCopy.reportedFor} {reasonWords[report.reason].toLowerCase()}
            </strong>
            <StatusMark status={report.status} word={reportStatusWords[report.status]} />
          </p>
          <Exchange report={report} />
          {report === open && <ReplyForm reportId={report.id} replyId={replyId} error={error} />}
        </li>
      ))}
    </ul>
  );
}

function Exchange({ report }: { report: DisclosedReport }) {
  const { details, disclosedAt, replies, reviewedAt, decisionNote, resumedAt } = report;
  return (
    <ol className="mt-2 flex flex-col gap-3 border-l-2 border-line pl-3">
      <Said at={disclosedAt} who={reviewStatusCopy.theirWords} words={details || "–"} />
      {replies.map(({ id, reply, createdAt }) => (
        <Said key={id} at={createdAt} who={reviewStatusCopy.yourReply} words={reply} />
      ))}
      {reviewedAt === null ? (
        <li className="text-ink2">{reviewStatusCopy.undecided}</li>
      ) : (
        <Said
          at={reviewedAt}
          who={decisionNote ? reviewStatusCopy.ourNote : reportStatusWords[report.status]}
          words={decisionNote ?? ""}
        />
      )}
      {resumedAt !== null && <Said at={resumedAt} who={reviewStatusCopy.resumed} words="" />}
    </ol>
  );
}

function Said({ at, who, words }: { at: number; who: string; words: string }) {
  return (
    <li>
      <p className="text-ink2">
        {who} <span className="tc">{formatDateTime(at)}</span>
      </p>
      {words && <p className="wrap-anywhere whitespace-pre-line">{words}</p>}
    </li>
  );
}

function ReplyForm({ reportId, replyId, error }: { reportId: string; replyId: string; error: string | null }) {
  return (
    <Form key={replyId} method="post" className="mt-4 flex flex-col gap-2">
      <input type="hidden" name="id" value={replyId} />
      <input type="hidden" name="reportId" value={reportId} />
      <TextareaField
        field={{ id: useId(), name: "reply", required: true, errors: error ? [error] : undefined }}
        label={reviewStatusCopy.replyLabel}
        hint={reviewStatusCopy.replyHint}
        rows={5}
        maxLength={replyMax}
      />
      <Button type="submit" className="self-start">
        {reviewStatusCopy.send}
      </Button>
    </Form>
  );
}
