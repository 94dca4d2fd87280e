import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { IntentButton } from "#app/components/intent-button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { SelectField } from "#app/components/inputs.tsx";
import { Section } from "#app/components/page-title.tsx";
import { SectionSummary } from "#app/components/section-summary.tsx";
import { TextareaField } from "#app/components/text-field.tsx";
import { problemCopy, problemKindWords, problemStatusWords } from "#app/content/problems-copy.ts";
import { useFoldOpenedByHash } from "#app/lib/browser-state.ts";
import { formatDateTime } from "#app/lib/time.ts";
import { problemTextMax } from "#worker/domain/office/moderation/limits.contract.ts";
import type {
  OwnProblem,
  ReportProblem as ReportProblemFields,
} from "#worker/domain/office/moderation/problems/problems.contract.ts";

export function OwnProblems({ problems }: { problems: readonly OwnProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Section id="problems" title={problemCopy.yours} size="small" className="mt-6 border-t border-line pt-4">
      <ul className="mt-1 text-sm">
        {problems.map((problem) => (
          <Problem key={problem.id} problem={problem} />
        ))}
      </ul>
    </Section>
  );
}

function Problem({ problem }: { problem: OwnProblem }) {
  const { kind, status, details, createdAt, closedAt, answer } = problem;
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <p className="flex justify-between gap-4">
        <strong className="font-strong">{problemKindWords[kind]}</strong>
        <span className="font-label text-ink2">{problemStatusWords[status]}</span>
      </p>
      <Said who={problemCopy.yourWords} at={createdAt} words={details} />
      {answer !== null && closedAt !== null && <Said who={problemCopy.ourAnswer} at={closedAt} words={answer} />}
      {status === "open" && (
        <>
          <p className="mt-2 text-ink2">{problemCopy.waits}</p>
          <IntentButton
            form={{ preventScrollReset: true, className: "mt-2" }}
            intent="withdraw-problem"
            fields={{ problemId: problem.id }}
            variant="secondary"
            size="small"
            aria-label={problemCopy.withdrawLabel(problemKindWords[kind])}
          >
            {problemCopy.withdraw}
          </IntentButton>
        </>
      )}
    </li>
  );
}

function Said({ who, at, words }: { who: string; at: number; words: string }) {
  return (
    <div className="mt-2">
      <p className="text-ink2">
        {who}, <span className="tc">{formatDateTime(at)}</span>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
    </div>
  );
}

const required = { required: true } as const;

type ReportProblemProps = { problemId: string; answer: SubmissionResult | null };

export function ReportProblem({ problemId, answer }: ReportProblemProps) {
  const [form, fields] = useForm<ReportProblemFields>({
    id: "report-problem",
    lastResult: answer,
    constraint: { kind: required, details: required },
  });
  const fold = useFoldOpenedByHash("#problem");
  const isPending = useNavigation().formData?.get("id") === problemId;
  return (
    <details
      ref={fold}
      id="problem"
      className="mt-6 scroll-mt-4 border-y border-line"
      open={answer?.status === "error" || undefined}
    >
      <SectionSummary>{problemCopy.title}</SectionSummary>
      <p className="text-sm text-ink2">{problemCopy.text}</p>
      <Form
        method="post"
        preventScrollReset
        autoComplete="off"
        {...getFormProps(form)}
        className="flex flex-col gap-5 pt-4 pb-5"
      >
        <input type="hidden" name="intent" value="report-problem" />
        <input type="hidden" name="id" value={problemId} />
        <FormAlert id={form.errorId} title={problemCopy.notSent} errors={form.errors} />
        <SelectField
          field={fields.kind}
          label={problemCopy.kind}
          rest={problemCopy.choose}
          options={Object.entries(problemKindWords)}
        />
        <TextareaField
          field={fields.details}
          label={problemCopy.details}
          hint={problemCopy.hint}
          rows={6}
          maxLength={problemTextMax}
        />
        <p className="text-sm text-ink2">{problemCopy.consent}</p>
        <Button type="submit" className="self-start" isPending={isPending} pending={problemCopy.sending}>
          {problemCopy.submit}
        </Button>
      </Form>
    </details>
  );
}
