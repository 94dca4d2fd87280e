import { Ban, CircleCheck, CircleX, Clock, type LucideIcon, ChevronRight } from "lucide-react";
import { SectionTitle } from "#app/components/page-title.tsx";
import { claimsCopy, claimStatusWords } from "#app/content/claims-copy.ts";
import { formatDateTime } from "#app/lib/time.ts";
import { type ClaimStatus, sayClock, shareRun } from "#worker/domain/licensing/claims/claim-limits.contract.ts";
import type { Claim, ClaimRow } from "#worker/domain/licensing/claims/claims.contract.ts";
import { Link } from "react-router";
import { claimsHref } from "#app/lib/addresses.ts";

const looks: Readonly<Record<ClaimStatus, { colour: string; Icon: LucideIcon }>> = {
  open: { colour: "text-warn", Icon: Clock },
  released: { colour: "text-ok", Icon: CircleCheck },
  refused: { colour: "text-bad", Icon: CircleX },
  withdrawn: { colour: "text-ink2", Icon: Ban },
};

export function ClaimStatusMark({ status }: { status: ClaimStatus }) {
  const { colour, Icon } = looks[status];
  return (
    <span className={`inline-flex items-center gap-1.5 text-sm font-label whitespace-nowrap ${colour}`}>
      <Icon className="icon-sm" aria-hidden="true" />
      {claimStatusWords[status]}
    </span>
  );
}

/** For a claim that is closed. */
export function ClaimOutcome({ claim }: { claim: ClaimRow }) {
  const { status, closedAt, reason } = claim;
  return (
    <>
      <ClaimStatusMark status={status} />
      {closedAt !== null && <p className="tc mt-1 text-ink2">{formatDateTime(closedAt)}</p>}
      {reason !== null && (
        <p className="mt-2 max-w-[70ch] border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line">{reason}</p>
      )}
    </>
  );
}

type ClaimClockProps = {
  claim: Pick<Claim, "createdAt" | "dueAt" | "releaseDays">;
  /** Server time, UTC milliseconds. */
  now: number;
};

/** Time left for the label, in words and as a progress bar. */
export function ClaimClock({ claim, now }: ClaimClockProps) {
  const percent = Math.floor(shareRun(claim, now) * 100);
  return (
    <div>
      <p className={`wide text-lg font-strong ${claim.dueAt <= now ? "text-bad" : ""}`.trimEnd()}>{sayClock(claim, now)}</p>
      <div aria-hidden="true" className="relative mt-2 h-3 bg-line">
        <i className="absolute inset-y-0 left-0 bg-ink2" style={{ width: `${percent}%` }} />
        <i
          className="absolute -inset-y-1 w-0.5 bg-cue"
          style={{ left: percent === 100 ? "calc(100% - 2px)" : `${percent}%` }}
        />
      </div>
      <p className="tc mt-2 flex flex-wrap justify-between gap-x-4 text-xs text-ink2">
        <span>{formatDateTime(claim.createdAt)}</span>
        <span>{formatDateTime(claim.dueAt)}</span>
      </p>
    </div>
  );
}

type Step = { word: string; when: string; isNow?: boolean };

export function ClaimCourse({ claim, labelName }: { claim: Claim; labelName: string }) {
  return (
    <div>
      <SectionTitle level={3} size="plain" className="text-sm">
        {claimsCopy.happened}
      </SectionTitle>
      <ol className="mt-2 grid gap-2 text-sm">
        {stepsOf(claim, labelName).map(({ word, when, isNow }) => (
          <li key={word} className="grid grid-cols-[10px_minmax(0,1fr)_auto] items-baseline gap-x-3">
            <span aria-hidden="true" className={`size-2 rounded-full ${isNow ? "bg-cue" : "bg-ink"}`} />
            <span className="wrap-anywhere">{word}</span>
            <span className="tc text-xs text-ink2">{when}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function stepsOf({ status, createdAt, seenAt, closedAt, dueAt }: Claim, labelName: string): Step[] {
  const at = formatDateTime;
  return [
    { word: claimsCopy.reported, when: at(createdAt) },
    { word: claimsCopy.releaseRequested(labelName), when: at(createdAt) },
    ...(seenAt === null ? [] : [{ word: claimsCopy.seen(labelName), when: at(seenAt) }]),
    status === "open"
      ? { word: claimsCopy.waiting, when: claimsCopy.dueBy(dueAt), isNow: true }
      : { word: claimsCopy.closed[status](labelName), when: closedAt === null ? "" : at(closedAt) },
  ];
}

/** On a finished render: links to its licence's claims, with the number of open ones. */
export function ClaimsLink({ renderId, open }: { renderId: string; open: number }) {
  return (
    <Link
      to={claimsHref(renderId)}
      id="claims"
      className="mt-6 flex h-14 scroll-mt-4 items-center gap-3 border-t border-line hover:underline"
    >
      <span className="wide text-lg font-strong">{claimsCopy.heading}</span>
      {open > 0 && <span className="text-sm font-label text-warn">{claimsCopy.openClaims(open)}</span>}
      <ChevronRight className="icon ml-auto" strokeWidth={1.75} aria-hidden="true" />
    </Link>
  );
}
