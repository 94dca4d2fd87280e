import { TextLink } from "#app/components/button.tsx";
import type { RenderState } from "#worker/domain/licensing/renders/renders.contract.ts";
import { FactRows, type Facts } from "#app/components/fact-rows.tsx";
import { SectionSummary } from "#app/components/section-summary.tsx";
import { versionsCopy } from "#app/content/licence-versions-copy.ts";
import { cueSheetCopy } from "#app/content/renders-copy.ts";
import { licenceCopy } from "#app/content/licence-copy.ts";
import { UseRows } from "#app/features/services/legal/licence-terms/use-rows.tsx";
import { scopeTerms } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { formatBytes } from "#app/lib/files.ts";
import { formatDuration } from "#app/lib/time.ts";
import { cueSheetFormats } from "#worker/domain/licensing/licences/cue-sheets/cue-sheets.contract.ts";
import { bundleHref, cueSheetHref } from "./render-view.ts";

export function RenderFacts({ state }: { state: RenderState }) {
  const { video, licence } = state;
  return (
    <dl className="dl mt-8">
      <FactRows
        facts={{
          ...(licence && licenceFacts(state, licence)),
          ...(video && {
            Size: <span className="tc">{`${video.width} × ${video.height}`}</span>,
            Length: <span className="tc">{formatDuration(video.durationSeconds)}</span>,
            Sound: state.hasOtherSound && "Original sound and music",
            File: <span className="tc">{formatBytes(video.bytes)}</span>,
          }),
          From: <span className="block truncate">{state.uploadFilename}</span>,
        }}
      />
    </dl>
  );
}

function licenceFacts(state: RenderState, licence: NonNullable<RenderState["licence"]>): Facts {
  const { versionOf } = state;
  return {
    Licence: <span className="tc">{licence.number}</span>,
    [versionsCopy.ofLicence]: versionOf && (
      <TextLink to={`/render/${versionOf.renderId}`}>{versionsCopy.openLicensed}</TextLink>
    ),
    Scope: scopeTerms(state).name,
    "Public page": <TextLink href={`/verify/${licence.number}`}>Anyone can verify it</TextLink>,
    Proof: licence.isPdfReady && (
      <TextLink href={bundleHref(licence.id)} download>
        Bundle for offline checks
      </TextLink>
    ),
    [cueSheetCopy.title]: !licence.revocation && (
      <span className="flex flex-wrap justify-end gap-x-3">
        {cueSheetFormats.map((format) => (
          <TextLink key={format} href={cueSheetHref(licence.id, format)} download>
            {cueSheetCopy.formats[format]}
          </TextLink>
        ))}
      </span>
    ),
  };
}

export function RenderUses({ state: { scope, termsVersion } }: { state: RenderState }) {
  return (
    <details className="mt-6 border-t border-line">
      <SectionSummary>{licenceCopy.uses}</SectionSummary>
      <UseRows grants={[{ scope, termsVersion }]} />
    </details>
  );
}

/** The SHA-256 by which the licence identifies this file. */
export function FileHash({ state, sha256, versions }: { state: RenderState; sha256: string; versions: number }) {
  const { licence, versionOf } = state;
  const only = versionOf ? versionsCopy.fileHash : "The licence covers this exact file. SHA-256";
  return (
    <p className="border-t border-line pt-4 text-xs text-ink2">
      {versions > 0 ? versionsCopy.covers(1 + versions) : only} <span className="tc break-all text-ink">{sha256}</span>{" "}
      {versions > 0 && licence && <TextLink href={`/verify/${licence.number}`}>{versionsCopy.allFiles}</TextLink>}
    </p>
  );
}
