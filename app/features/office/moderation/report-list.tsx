import { Pause } from "lucide-react";
import type { ReactNode, SubmitEventHandler } from "react";
import { Link, useLocation } from "react-router";
import {
  adminCopy,
  decisionWords,
  reasonWords,
  reportKeys,
  reportQuestions,
  reportStatusWords,
} from "#app/content/admin-copy.ts";
import { CoverArt } from "#app/features/catalogue/playback/cover-art.tsx";
import { bitRateWords } from "#app/lib/files.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type {
  ReportDecision,
  ReportRow,
  ReportsPage,
  ReportsQuery,
} from "#worker/domain/office/moderation/reports/reports.contract.ts";
import { NoteField, ReportExchange } from "./report-exchange.tsx";
import { Button } from "#app/components/button.tsx";
import { ConfirmButton } from "#app/components/confirm-button.tsx";
import { TickField } from "#app/components/inputs.tsx";
import { CaseList, type CaseKey } from "./case-list.tsx";
import { StatusMark, useAct } from "./case-row.tsx";

const decisions = Object.keys(decisionWords) as ReportDecision[]; // Object.keys forgets the key type

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
        {report.details && (
          <p className="mt-1 max-w-[70ch] wrap-anywhere whitespace-pre-line">{report.details}</p>
        )}
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
        <p className="text-ink2">{soundWords(track)}</p>
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

const soundWords = ({ mood, bitRate }: ReportRow["track"]): string =>
  [mood, bitRateWords(bitRate)].filter(Boolean).join(" · ");

type ReportActsProps = {
  report: ReportRow;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  isPaused: boolean;
  isOpen: boolean;
};

function ReportActs({ report, onSubmit, isPaused, isOpen }: ReportActsProps): ReactNode {
  const { search } = useLocation();
  const about = `${report.track.title}, ${reasonWords[report.reason]}`;
  return (
    <form
      method="post"
      action={`/admin${search}`}
      onSubmit={onSubmit}
      className="flex flex-wrap content-start gap-2 md:w-[290px] md:justify-end"
    >
      <input type="hidden" name="reportId" value={report.id} />
      <input type="hidden" name="displayedState" value={report.displayedState} />
      {isOpen && report.disclosedAt !== null && <NoteField />}
      {isOpen &&
        decisions.map((decision) => (
          <AskedActButton
            key={decision}
            act={decision}
            shortcut={decision === "reviewed" ? "accept" : "refuse"}
            word={decisionWords[decision]}
            about={about}
            track={report.track}
            more={decision === "dismissed" && report.hasPausedTrack && <ResumeTick track={report.track} />}
          />
        ))}
      {isPaused ? (
        <Button
          type="submit"
          name="act"
          value="resume"
          aria-label={`${adminCopy.resume}: ${about}`}
          variant="secondary"
          size="row"
        >
          {adminCopy.resume}
        </Button>
      ) : (
        <AskedActButton act="pause" word={adminCopy.pause} about={about} track={report.track} />
      )}
    </form>
  );
}

type AskedActButtonProps = {
  act: keyof typeof reportQuestions;
  shortcut?: CaseKey;
  word: string;
  about: string;
  track: ReportRow["track"];
  more?: ReactNode;
};

/** Ticked if the report is unfounded, so that the track goes back on sale. */
function ResumeTick({ track }: { track: ReportRow["track"] }) {
  return (
    <TickField
      name="resume"
      value="on"
      defaultChecked
      className="mt-4 text-ink"
      label={adminCopy.resumeToo(track.title)}
    />
  );
}

function AskedActButton({ act, shortcut, word, about, track, more }: AskedActButtonProps) {
  const { title, text } = reportQuestions[act];
  return (
    <ConfirmButton
      name="act"
      value={act}
      shortcut={shortcut}
      label={`${word}: ${about}`}
      title={title(track.title)}
      text={
        <>
          {typeof text === "string" ? text : text(track.labelName)}
          {more}
        </>
      }
      confirm={word}
      variant="secondary"
      size="row"
    >
      {word}
    </ConfirmButton>
  );
}
