import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { problemCopy, problemKindWords, problemStatusWords } from "#app/content/problems-copy.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { OwnProblem } from "#worker/domain/office/moderation/problems/problems.contract.ts";

/** What a brand reported of its render, and what was answered. */
export function OwnProblems({ problems }: { problems: readonly OwnProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="problems" className="mt-6 border-t border-line pt-4">
      <SectionTitle id="problems" size="small">
        {problemCopy.yours}
      </SectionTitle>
      <ul className="mt-1 text-sm">
        {problems.map((problem) => (
          <li key={problem.id} className="border-b border-line py-3 last:border-b-0">
            <Problem problem={problem} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Problem({ problem }: { problem: OwnProblem }) {
  const { kind, status, details, createdAt, closedAt, answer } = problem;
  return (
    <>
      <p className="flex justify-between gap-4">
        <strong className="font-strong">{problemKindWords[kind]}</strong>
        <span className="font-label text-ink2">{problemStatusWords[status]}</span>
      </p>
      <Said who={problemCopy.yourWords} at={createdAt} words={details} />
      {answer !== null && closedAt !== null && (
        <Said who={problemCopy.ourAnswer} at={closedAt} words={answer} />
      )}
      {status === "open" && (
        <>
          <p className="mt-2 text-ink2">{problemCopy.waits}</p>
          <Form method="post" preventScrollReset className="mt-2">
            <input type="hidden" name="problemId" value={problem.id} />
            <Button
              type="submit"
              name="intent"
              value="withdraw-problem"
              variant="secondary"
              size="small"
              aria-label={problemCopy.withdrawLabel(problemKindWords[kind])}
            >
              {problemCopy.withdraw}
            </Button>
          </Form>
        </>
      )}
    </>
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
