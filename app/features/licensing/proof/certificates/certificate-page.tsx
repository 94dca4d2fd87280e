import type { ReactNode } from "react";
import { PageTitle, SectionTitle } from "#app/components/page-title.tsx";
import { certificateCopy, proofCopy } from "#app/content/certificate-copy.ts";
import { upgradeCopy } from "#app/content/upgrade-copy.ts";
import { licenceCopy } from "#app/content/licence-copy.ts";
import { UseRows } from "#app/features/services/legal/licence-terms/use-rows.tsx";
import { RightsList } from "#app/features/catalogue/tracks/rights/rights-list.tsx";
import { SyncStatusMark } from "#app/features/licensing/licences/label-licences/sync-status-mark.tsx";
import { DoesNotCheckOut, HowWeKnow, isProven } from "./how-we-know.tsx";
import { formatBytes } from "#app/lib/files.ts";
import { formatDate, formatDateTime, formatDuration } from "#app/lib/time.ts";
import { documentPath, documentVersion } from "#worker/domain/services/legal/documents/documents.contract.ts";
import {
  type LicenceTermsVersion,
  scopeTerms,
} from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { licenceTerms } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { formatIsrc } from "#worker/domain/catalogue/tracks/identifiers.contract.ts";
import { controlWords } from "#worker/domain/licensing/licences/licence-facts.contract.ts";
import type {
  LicenceProof,
  PublicLicence,
} from "#worker/domain/licensing/proof/public-licences/public-licences.contract.ts";

type CertificatePageProps = { licence: PublicLicence; proof: LicenceProof | null; checkedAt: number };

/** Public page of one licence, for anyone with its number: parties, uses, file, and how to verify it. */
export function CertificatePage({ licence, proof, checkedAt }: CertificatePageProps) {
  return (
    <article className="page-width pt-10 pb-16 md:pt-14">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {proof && !isProven(proof) ? <DoesNotCheckOut /> : <SyncStatusMark status={licence.status} />}
        <span className="text-sm text-ink2">{certificateCopy.checked(formatDateTime(checkedAt))}</span>
      </p>
      <PageTitle size="number" className="mt-2 wrap-anywhere">
        {licence.number}
      </PageTitle>
      <Sentence licence={licence} />
      <Supersession licence={licence} />
      <Parties licence={licence} />
      <div className="mt-12 grid items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_376px]">
        <div className="grid gap-12">
          <Files licence={licence} />
          <Part title={proofCopy.title}>
            <HowWeKnow number={licence.number} proof={proof} />
          </Part>
          <Part title={certificateCopy.howToCheck}>
            <p className="max-w-[64ch] border-t border-line pt-4">{certificateCopy.compare}</p>
            <p className="mt-4">
              <a href="/verify" className="textlink">
                {certificateCopy.check}
              </a>
            </p>
            <p className="mt-4 max-w-[64ch] text-ink2">
              {certificateCopy.revocation(formatDateTime(checkedAt))}
            </p>
          </Part>
        </div>
        <div className="grid gap-12">
          <Uses licence={licence} />
          {licence.rights && (
            <Part title={certificateCopy.rights}>
              <RightsList labelName={licence.labelName} rights={licence.rights} />
            </Part>
          )}
        </div>
      </div>
    </article>
  );
}

type Of = { licence: PublicLicence };

function Sentence({ licence }: Of) {
  const { term, territory, exclusivity } = licenceTerms[licence.termsVersion].extent;
  const [before, after] =
    licence.status === "revoked" || licence.status === "suspended"
      ? certificateCopy[licence.status](licence.brandName)
      : certificateCopy.sentence(
          licence.brandName,
          1 + licence.versions.length,
          [term, territory, exclusivity].map(({ word }) => word).join(", "),
          scopeTerms(licence).name,
        );
  return (
    <p className="mt-4 max-w-[64ch] text-lg wrap-anywhere text-ink2 md:text-xl">
      {before}
      <strong className="font-strong text-ink">{licence.trackTitle}</strong>
      {after}
    </p>
  );
}

/** Links to the licence that this one superseded, or that superseded it. */
function Supersession({ licence: { supersedes, supersededBy } }: Of) {
  const others = [
    [upgradeCopy.supersedes, supersedes],
    [upgradeCopy.supersededBy, supersededBy],
  ] as const;
  return others.map(
    ([word, number]) =>
      number && (
        <p key={word} className="mt-4">
          {word}{" "}
          <a href={`/verify/${number}`} className="textlink tc">
            {number}
          </a>
        </p>
      ),
  );
}

function Parties({ licence }: Of) {
  const { control, isrc, termsVersion, warrantedAt } = licence;
  const terms = licenceTerms[termsVersion];
  const warranted =
    terms.warranty && warrantedAt !== null
      ? certificateCopy.warranted(formatDate(warrantedAt), terms.warranty)
      : null;
  const licensorNote = [control && controlWords[control], warranted].filter(Boolean).join(". ") || null;
  const recorded = [licence.artist, isrc && certificateCopy.isrc(formatIsrc(isrc))]
    .filter(Boolean)
    .join(" · ");
  const parties: [string, string, ReactNode][] = [
    [certificateCopy.licensee, licence.brandName, licence.brandLegalEntity],
    [certificateCopy.recording, licence.trackTitle, recorded],
    [certificateCopy.licensor, licence.labelName, licensorNote],
    [
      certificateCopy.issued,
      formatDate(licence.issuedAt),
      <TermsLink key="terms" version={termsVersion}>
        {certificateCopy.terms(termsVersion, formatDate(Date.parse(terms.inForceSince)))}
      </TermsLink>,
    ],
  ];
  return (
    <dl className="mt-10 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      {parties.map(([role, who, detail]) => (
        <div key={role} className="min-w-0 border-t border-ink pt-3">
          <dt className="text-sm text-ink2">{role}</dt>
          <dd className="wide mt-2 text-xl font-title wrap-anywhere">{who}</dd>
          {detail && <dd className="mt-1 text-sm wrap-anywhere text-ink2">{detail}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** The terms of the first licences have no page: they were printed only on the certificates. */
function TermsLink({ version, children }: { version: LicenceTermsVersion; children: string }) {
  const document = documentVersion("licence-terms", version);
  if (!document) return children;
  return (
    <a href={documentPath(document)} className="inline-block min-h-6 underline underline-offset-4">
      {children}
    </a>
  );
}

function Files({ licence: { file, versions } }: Of) {
  return (
    <Part title={versions.length > 0 ? certificateCopy.files : certificateCopy.file}>
      <FileFacts title={certificateCopy.fileTitle} file={file} />
      {versions.map((version) => (
        <FileFacts
          key={version.n}
          title={certificateCopy.version(version.n, formatDate(version.addedAt))}
          file={{ ...version, sha256: version.videoSha256 }}
        />
      ))}
    </Part>
  );
}

function FileFacts({ title, file }: { title: string; file: PublicLicence["file"] }) {
  const { startAtSeconds, durationSeconds } = file;
  const parts = file.parts ?? [{ fromSeconds: startAtSeconds, toSeconds: startAtSeconds + durationSeconds }];
  const facts = [
    formatDuration(durationSeconds),
    `${file.width}×${file.height}`,
    formatBytes(file.bytes),
    certificateCopy.music(
      parts.map(({ fromSeconds, toSeconds }) => [formatDuration(fromSeconds), formatDuration(toSeconds)]),
    ),
  ];
  return (
    <div className="border-t border-line py-4 last:border-b">
      <p className="font-strong">{title}</p>
      <p className="mt-1 text-sm text-ink2">{facts.join(" · ")}</p>
      {file.hasOtherSound && <p className="mt-1 text-sm text-ink2">{certificateCopy.otherSound}</p>}
      <p className="mt-2 text-sm">
        <span className="text-ink2">{certificateCopy.sha256}</span>{" "}
        <span className="tc break-all">{file.sha256}</span>
      </p>
    </div>
  );
}

function Uses({ licence }: Of) {
  const { scope, termsVersion, rights, status } = licence;
  const terms = licenceTerms[termsVersion];
  const excluded = rights?.excludedUses.join(", ");
  return (
    <Part
      title={
        status === "suspended" || status === "revoked"
          ? certificateCopy.allowsOtherwise[status]
          : licenceCopy.allows
      }
    >
      <p className="pb-3 text-sm text-ink2">
        {certificateCopy.scope} <strong className="font-strong text-ink">{scopeTerms(licence).name}</strong>,{" "}
        <TermsLink version={termsVersion}>{`terms ${termsVersion}`}</TermsLink>
      </p>
      <UseRows grants={[{ scope, termsVersion }]} />
      {terms.exclusions && excluded && (
        <dl className="dl">
          <dt>{certificateCopy.restricted}</dt>
          <dd className="wrap-anywhere">
            {excluded} <span className="font-body text-ink2">§ {terms.exclusions}</span>
          </dd>
        </dl>
      )}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <section aria-labelledby={id} className="min-w-0 border-t border-ink pt-4">
      <SectionTitle id={id} className="pb-3">
        {title}
      </SectionTitle>
      {children}
    </section>
  );
}
