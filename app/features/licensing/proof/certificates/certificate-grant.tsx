import { TextLink } from "#app/components/button.tsx";
import type { ReactNode } from "react";
import { certificateCopy } from "#app/content/certificate-copy.ts";
import { upgradeCopy } from "#app/content/upgrade-copy.ts";
import { UseRows } from "#app/features/services/legal/licence-terms/use-rows.tsx";
import { formatDate } from "#app/lib/time.ts";
import { documentPath, documentVersion } from "#worker/domain/services/legal/documents/documents.contract.ts";
import { type LicenceTermsVersion, scopeTerms } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { licenceTerms } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { formatIsrc } from "#worker/domain/catalogue/tracks/identifiers.contract.ts";
import { controlWords } from "#worker/domain/licensing/licences/licence-facts.contract.ts";
import type { PublicLicence } from "#worker/domain/licensing/proof/public-licences/public-licences.contract.ts";

type Of = { licence: PublicLicence };

export function Sentence({ licence }: Of) {
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
export function Supersession({ licence: { supersedes, supersededBy } }: Of) {
  const others = [
    [upgradeCopy.supersedes, supersedes],
    [upgradeCopy.supersededBy, supersededBy],
  ] as const;
  return others.map(
    ([word, number]) =>
      number && (
        <p key={word} className="mt-4">
          {word}{" "}
          <TextLink href={`/verify/${number}`} className="tc">
            {number}
          </TextLink>
        </p>
      ),
  );
}

export function Parties({ licence }: Of) {
  const { control, isrc, termsVersion, warrantedAt } = licence;
  const terms = licenceTerms[termsVersion];
  const warranted =
    terms.warranty && warrantedAt !== null ? certificateCopy.warranted(formatDate(warrantedAt), terms.warranty) : null;
  const licensorNote = [control && controlWords[control], warranted].filter(Boolean).join(". ") || null;
  const recorded = [licence.artist, isrc && certificateCopy.isrc(formatIsrc(isrc))].filter(Boolean).join(" · ");
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

export function Uses({ licence }: Of) {
  const { scope, termsVersion, rights } = licence;
  const terms = licenceTerms[termsVersion];
  const excluded = rights?.excludedUses.join(", ");
  return (
    <>
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
    </>
  );
}
