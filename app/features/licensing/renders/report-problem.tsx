import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { SectionSummary } from "#app/components/section-summary.tsx";
import { useFoldOpenedByHash } from "#app/lib/browser-state.ts";
import { SelectField } from "#app/components/inputs.tsx";
import { TextareaField } from "#app/components/text-field.tsx";
import { problemCopy, problemKindWords } from "#app/content/problems-copy.ts";
import { problemTextMax } from "#worker/domain/office/moderation/limits.contract.ts";
import type { ReportProblem as ReportProblemFields } from "#worker/domain/office/moderation/problems/problems.contract.ts";

const kinds = Object.entries(problemKindWords);
const required = { required: true } as const;

type ReportProblemProps = { problemId: string; answer: SubmissionResult | null };

/** Folded up until it is needed; what was typed comes back with what is wrong. */
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
        <SelectField field={fields.kind} label={problemCopy.kind} rest={problemCopy.choose} options={kinds} />
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
