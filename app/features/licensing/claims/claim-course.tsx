import { SectionTitle } from "#app/components/page-title.tsx";
import { claimsCopy } from "#app/content/claims-copy.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { Claim } from "#worker/domain/licensing/claims/claims.contract.ts";

type Step = { word: string; when: string; isNow?: boolean };

/** What has happened to a claim so far, and what comes next. */
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
