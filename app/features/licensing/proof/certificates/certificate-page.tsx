import { TextLink } from "#app/components/button.tsx";
import type { ReactNode } from "react";
import { PageTitle, Section } from "#app/components/page-title.tsx";
import { certificateCopy, proofCopy } from "#app/content/certificate-copy.ts";
import { licenceCopy } from "#app/content/licence-copy.ts";
import { RightsList } from "#app/features/catalogue/tracks/rights/rights-list.tsx";
import { SyncStatusMark } from "#app/features/licensing/licences/label-licences/sync-status-mark.tsx";
import { DoesNotCheckOut, HowWeKnow, isProven } from "./how-we-know.tsx";
import { formatBytes } from "#app/lib/files.ts";
import { formatDate, formatDateTime, formatDuration } from "#app/lib/time.ts";
import type { LicenceProof, PublicLicence } from "#worker/domain/licensing/proof/public-licences/public-licences.contract.ts";
import { Sentence, Supersession, Parties, Uses } from "./certificate-grant.tsx";

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
              <TextLink href="/verify">{certificateCopy.check}</TextLink>
            </p>
            <p className="mt-4 max-w-[64ch] text-ink2">{certificateCopy.revocation(formatDateTime(checkedAt))}</p>
          </Part>
        </div>
        <div className="grid gap-12">
          <Part
            title={
              licence.status === "suspended" || licence.status === "revoked"
                ? certificateCopy.allowsOtherwise[licence.status]
                : licenceCopy.allows
            }
          >
            <Uses licence={licence} />
          </Part>
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

function Files({ licence: { file, versions } }: { licence: PublicLicence }) {
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
    certificateCopy.music(parts.map(({ fromSeconds, toSeconds }) => [formatDuration(fromSeconds), formatDuration(toSeconds)])),
  ];
  return (
    <div className="border-t border-line py-4 last:border-b">
      <p className="font-strong">{title}</p>
      <p className="mt-1 text-sm text-ink2">{facts.join(" · ")}</p>
      {file.hasOtherSound && <p className="mt-1 text-sm text-ink2">{certificateCopy.otherSound}</p>}
      <p className="mt-2 text-sm">
        <span className="text-ink2">{certificateCopy.sha256}</span> <span className="tc break-all">{file.sha256}</span>
      </p>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  return (
    <Section id={id} title={title} titleClass="pb-3" className="min-w-0 border-t border-ink pt-4">
      {children}
    </Section>
  );
}
