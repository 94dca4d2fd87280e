import { Pause } from "lucide-react";
import { Link } from "react-router";
import { adminCopy } from "#app/content/admin-copy.ts";
import { reasonWords, reportKeys, reportStatusWords } from "#app/content/case-decisions-copy.ts";
import { CoverArt } from "#app/features/catalogue/playback/cover-art.tsx";
import { bitRateWords } from "#app/lib/files.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { ReportRow, ReportsPage, ReportsQuery } from "#worker/domain/office/moderation/reports/reports.contract.ts";
import { CaseList } from "./case-list.tsx";
import { StatusMark, useAct } from "./case-row.tsx";
import { decisions, ReportActs } from "./report-acts.tsx";

export function ReportList({ query, page }: { query: ReportsQuery; page: ReportsPage }) {
  return (
    <CaseList
      tab="reports"
      query={query}
      words={reportStatusWords}
      page={page}
      extra={{ status: "paused", word: adminCopy.pausedTracks, count: page.pausedTracks }}
      nouns={["report", "reports"]}
      none={adminCopy.noReports}
      keys={reportKeys}
    >
      {page.reports.map((report) => (
        <ReportItem key={report.id} report={report} />
      ))}
    </CaseList>
  );
}

function ReportItem({ report }: { report: ReportRow }) {
  const { row, underway, onSubmit } = useAct<HTMLLIElement>(decisions);
  const decision = decisions.find((candidate) => candidate === underway);
  const status = decision ?? report.status;
  const isPaused = (report.track.isPausedByAdmin && underway !== "resume") || underway === "pause";
  return (
    <li
      ref={row}
      tabIndex={-1}
      className="grid gap-x-8 gap-y-3 border-t border-line py-4 text-sm -outline-offset-2 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_auto]"
    >
      <ReportedTrack track={report.track} isPaused={isPaused} />
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-3">
          <strong className="font-strong">{reasonWords[report.reason]}</strong>
          <StatusMark status={status} word={reportStatusWords[status]} />
        </p>
        {report.details && <p className="mt-1 max-w-[70ch] wrap-anywhere whitespace-pre-line">{report.details}</p>}
        <p className="mt-1 wrap-anywhere text-ink2">
          Reported by {report.reporterEmail}, <span className="tc">{formatDateTime(report.createdAt)}</span>
        </p>
        {report.reviewedAt !== null && (
          <p className="wrap-anywhere text-ink2">
            {reportStatusWords[report.status]} by {report.reviewedByEmail},{" "}
            <span className="tc">{formatDateTime(report.reviewedAt)}</span>
          </p>
        )}
        <ReportExchange report={report} />
      </div>
      <ReportActs report={report} onSubmit={onSubmit} isPaused={isPaused} isOpen={status === "pending"} />
    </li>
  );
}

function ReportedTrack({ track, isPaused }: { track: ReportRow["track"]; isPaused: boolean }) {
  const state = isPaused ? adminCopy.paused : track.isActive ? null : adminCopy.inactive;
  return (
    <div className="flex min-w-0 gap-4">
      <CoverArt track={track} size={64} className="size-16 flex-none" loading="lazy" />
      <div className="min-w-0">
        <Link
          to={`/track/${track.id}`}
          className="text-base font-strong wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {track.title}
        </Link>
        <p className="wrap-anywhere text-ink2">
          {track.artist} · {track.labelName}
        </p>
        <p className="text-ink2">{[track.mood, bitRateWords(track.bitRate)].filter(Boolean).join(" · ")}</p>
        {state && (
          <p className="mt-1 inline-flex items-center gap-1.5 font-label text-bad">
            <Pause className="icon-sm" aria-hidden="true" />
            {state}
          </p>
        )}
      </div>
    </div>
  );
}

function ReportExchange({ report }: { report: ReportRow }) {
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
