import { TextLink } from "#app/components/button.tsx";
import { problemKindWords, problemsCopy, problemStatusWords } from "#app/content/problems-copy.ts";
import { subjectHref } from "#app/features/office/ledger-explorer/ledger-links.tsx";
import { formatTokens } from "#app/lib/money.ts";
import { rpc } from "#app/lib/rpc.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { ProblemRow, ProblemsPage, ProblemsQuery } from "#worker/domain/office/moderation/problems/problems.contract.ts";
import { CaseList } from "./case-list.tsx";
import { StatusMark, useAct } from "./case-row.tsx";
import { ProblemActs } from "./problem-acts.tsx";

export function ProblemList({ query, page }: { query: ProblemsQuery; page: ProblemsPage }) {
  return (
    <CaseList
      tab="problems"
      query={query}
      words={problemStatusWords}
      page={page}
      nouns={["problem", "problems"]}
      none={problemsCopy.none}
    >
      {page.problems.map((problem) => (
        <ProblemItem key={problem.id} problem={problem} />
      ))}
    </CaseList>
  );
}

const expected: Record<string, ProblemRow["status"]> = {
  "answer-problem": "answered",
  "refund-problem": "refunded",
};

function ProblemItem({ problem }: { problem: ProblemRow }) {
  const { row, underway, onSubmit } = useAct<HTMLLIElement>();
  const status = (underway && expected[underway]) || problem.status;
  const { kind, details, answer, closedAt, decidedByEmail } = problem;
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="grid gap-x-8 gap-y-3 border-t border-line py-5 text-sm -outline-offset-2 md:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,4fr)]"
    >
      <AttachedLicence problem={problem} />
      <div className={`min-w-0 ${problem.status === "open" ? "" : "md:col-span-2"}`.trimEnd()}>
        <p className="flex flex-wrap gap-x-3">
          <strong className="font-strong">{problemKindWords[kind]}</strong>
          <StatusMark status={status} word={problemStatusWords[status]} />
        </p>
        <p className="mt-1 max-w-[70ch] wrap-anywhere whitespace-pre-line">{details}</p>
        <p className="mt-1 wrap-anywhere text-ink2">
          {problemsCopy.reportedBy} {problem.brandEmail}, <span className="tc">{formatDateTime(problem.createdAt)}</span>
        </p>
        {closedAt !== null && (
          <div className="mt-3 border-l-2 border-line pl-3">
            <p className="wrap-anywhere text-ink2">
              {problemStatusWords[problem.status]}
              {decidedByEmail && ` by ${decidedByEmail}`}, <span className="tc">{formatDateTime(closedAt)}</span>
            </p>
            {answer && <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{answer}</p>}
          </div>
        )}
      </div>
      {problem.status === "open" && <ProblemActs problem={problem} onSubmit={onSubmit} isUnderway={underway !== null} />}
    </li>
  );
}

function AttachedLicence({ problem: { id, licence } }: { problem: ProblemRow }) {
  const { number, trackTitle, artist, labelName, brandName, uploadFilename, refundTokens } = licence;
  const files = rpc.api.problems[":id"];
  const param = { id };
  const links: (readonly [word: string, href: string])[] = [
    ...(licence.hasVideo ? [[problemsCopy.video, files.video.$path({ param })] as const] : []),
    ...(licence.isPdfReady ? [[problemsCopy.licence, files["licence.pdf"].$path({ param })] as const] : []),
    [problemsCopy.publicPage, `/verify/${number}`],
    [problemsCopy.books, subjectHref({ kind: "licence", id: licence.id })],
  ];
  return (
    <div className="min-w-0">
      <p className="text-base font-strong wrap-anywhere">{trackTitle}</p>
      <p className="wrap-anywhere text-ink2">
        {artist} · {labelName}
      </p>
      <p className="mt-2">
        <span className="tc">{number}</span> · {formatTokens(refundTokens)}
        {licence.isRevoked && <strong className="font-strong text-bad"> · {problemsCopy.revoked}</strong>}
      </p>
      <p className="wrap-anywhere text-ink2">
        {brandName} · {uploadFilename}
      </p>
      <p className="text-ink2">
        {problemsCopy.issued} <span className="tc">{formatDateTime(licence.issuedAt)}</span>
      </p>
      <p className="text-ink2">
        {licence.downloadedAt === null ? (
          problemsCopy.notDownloaded
        ) : (
          <>
            {problemsCopy.downloaded} <span className="tc">{formatDateTime(licence.downloadedAt)}</span>
          </>
        )}
      </p>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        {links.map(([word, href]) => (
          <li key={word}>
            <TextLink href={href} target="_blank" rel="noreferrer" aria-label={`${word}: ${number}, ${trackTitle}`}>
              {word}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
