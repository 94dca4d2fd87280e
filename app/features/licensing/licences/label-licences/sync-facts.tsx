import { TextLink } from "#app/components/button.tsx";
import type { ReactNode } from "react";
import { FactRows, type Facts } from "#app/components/fact-rows.tsx";
import { SectionSummary } from "#app/components/section-summary.tsx";
import { Section } from "#app/components/page-title.tsx";
import { versionsCopy } from "#app/content/licence-versions-copy.ts";
import { licenceCopy } from "#app/content/licence-copy.ts";
import { shareWords } from "#app/content/revenue-policies-copy.ts";
import { earningWords, grantedTerms, syncCopy, trackTermsLabel, trackTermsWords } from "#app/content/syncs-copy.ts";
import { upgradeCopy } from "#app/content/upgrade-copy.ts";
import { UseRows } from "#app/features/services/legal/licence-terms/use-rows.tsx";
import { Amount } from "#app/features/money/payouts/amount.tsx";
import { CoverArt } from "#app/features/catalogue/playback/cover-art.tsx";
import { formatTokens } from "#app/lib/money.ts";
import { formatDate, formatDateTime, formatDuration } from "#app/lib/time.ts";
import type { EarningLine, SyncDetail } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import type { LicenceVersion, SupersessionSide } from "#worker/domain/licensing/licences/versions.contract.ts";
import { SyncStatusMark } from "./sync-status-mark.tsx";

function FactList({ title, facts, children }: { title: string; facts: Facts; children?: ReactNode }) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <Section id={id} title={title} size="small" titleClass="pb-3" className="min-w-0">
      {children}
      <dl className="dl border-b border-line">
        <FactRows facts={facts} />
      </dl>
    </Section>
  );
}

export function TrackFacts({ sync }: { sync: SyncDetail }) {
  const { track } = sync;
  return (
    <FactList
      title={syncCopy.track}
      facts={{
        ISRC: <span className="tc">{sync.isrc ?? "–"}</span>,
        Genre: track.genre ?? "–",
        Mood: track.mood ?? "–",
        BPM: <span className="tc">{track.bpm ?? "–"}</span>,
        Label: sync.labelName,
      }}
    >
      <p className="flex items-center gap-4 pb-4">
        <CoverArt track={{ id: sync.trackId, ...track }} size={56} className="size-14 rounded-xs" />
        <span className="min-w-0">
          <strong className="block font-strong wrap-anywhere">{sync.trackTitle}</strong>
          <span className="block wrap-anywhere text-ink2">{sync.artist}</span>
        </span>
      </p>
    </FactList>
  );
}

export function BrandFacts({ sync }: { sync: SyncDetail }) {
  const facts = { Name: sync.brandName, "Legal entity": sync.brandLegalEntity };
  return <FactList title={syncCopy.brand} facts={facts} />;
}

export function LicenceFacts({ sync }: { sync: SyncDetail }) {
  return (
    <FactList
      title={syncCopy.licence}
      facts={{
        Number: <span className="tc">{sync.number}</span>,
        Status: <SyncStatusMark status={sync.status} />,
        Issued: <span className="tc">{formatDateTime(sync.issuedAt)}</span>,
        Price: formatTokens(sync.priceTokens),
        [upgradeCopy.supersedes]: sync.supersedes && <OtherSync sync={sync.supersedes} />,
        [upgradeCopy.supersededBy]: sync.supersededBy && <OtherSync sync={sync.supersededBy} />,
        "Licence ID": <span className="tc text-xs break-all">{sync.id}</span>,
        "Video SHA-256": <span className="tc text-xs break-all">{sync.videoSha256}</span>,
        ...Object.fromEntries(sync.versions.map((version) => versionFact(version))),
      }}
    />
  );
}

/** Another file under the same licence, at no extra price. */
function versionFact(version: LicenceVersion): [string, ReactNode] {
  const { n, width, height, durationSeconds, addedAt, videoSha256 } = version;
  const facts = `${width}×${height} · ${formatDuration(durationSeconds)} · ${formatDate(addedAt)}`;
  return [
    versionsCopy.version(n),
    <>
      <span className="tc block">{facts}</span>
      <span className="tc text-xs break-all">{videoSha256}</span>
    </>,
  ];
}

/** The licence that this one superseded, or that superseded it. */
function OtherSync({ sync: { id, number } }: { sync: SupersessionSide }) {
  return (
    <TextLink to={`/label/syncs/${id}`} className="tc">
      {number}
    </TextLink>
  );
}

export function TermFacts({ sync }: { sync: SyncDetail }) {
  const offered = trackTermsWords[sync.track.syncTerms] ?? sync.track.syncTerms;
  return (
    <div className="min-w-0">
      <FactList title={syncCopy.terms} facts={{ ...grantedTerms(sync), [trackTermsLabel]: offered }} />
      <details>
        <SectionSummary>{licenceCopy.uses}</SectionSummary>
        <UseRows grants={[{ scope: sync.scope, termsVersion: sync.termsVersion }]} />
      </details>
    </div>
  );
}

export function EarningFacts({ sync }: { sync: SyncDetail }) {
  const { earnings, shareBasisPoints: basisPoints, sharePolicy: policyName } = sync;
  const share = { "Your share": <span className="tc">{shareWords({ basisPoints, policyName })}</span> };
  return (
    <FactList title={syncCopy.earnings} facts={share}>
      {earnings.length === 0 ? (
        <p className="border-t border-line py-2 text-sm text-ink2">{syncCopy.noEarnings}</p>
      ) : (
        <ul className="text-sm">
          {earnings.map((line) => (
            <li key={line.id} className="flex items-baseline justify-between gap-4 border-t border-line py-2">
              <span className="text-ink2">{describeEarning(line)}</span>
              <strong className="font-strong">
                <Amount cents={line.cents} currency={line.currency} />
              </strong>
            </li>
          ))}
        </ul>
      )}
    </FactList>
  );
}

function describeEarning({ cents, state, eligibleAt }: EarningLine): string {
  if (cents < 0) return "Reversed";
  const isDated = state !== "paid" && state !== "under-way";
  return isDated ? `${earningWords[state]} ${formatDate(eligibleAt)}` : earningWords[state];
}
