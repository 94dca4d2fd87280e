import { type ReactNode, useState } from "react";
import { Download, FileText, LoaderCircle } from "lucide-react";
import { Link } from "react-router";
import type { RenderState } from "#worker/domain/licensing/renders/renders.contract.ts";
import { Button, buttonClass, LinkButton } from "#app/components/button.tsx";
import { FactRows, type Facts } from "#app/components/fact-rows.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { OwnDetails } from "./campaigns/details-form.tsx";
import type { CampaignChoice } from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";
import { SectionSummary } from "#app/components/section-summary.tsx";
import { anotherTrack } from "#app/content/videos-copy.ts";
import { useAnotherTrack } from "#app/features/licensing/videos/dock/use-another-track.ts";
import { versionsCopy } from "#app/content/licence-versions-copy.ts";
import { cueSheetCopy, undoCopy } from "#app/content/renders-copy.ts";
import { licenceCopy } from "#app/content/licence-copy.ts";
import { UseRows } from "#app/features/services/legal/licence-terms/use-rows.tsx";
import { scopeTerms } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { formatBytes } from "#app/lib/files.ts";
import { formatDuration } from "#app/lib/time.ts";
import { LicenceVersions, type VersionsOfLicence } from "./licence-versions.tsx";
import { UndoRender } from "./undo-render.tsx";
import { cueSheetFormats } from "#worker/domain/licensing/licences/cue-sheets/cue-sheets.contract.ts";
import {
  bundleHref,
  cueSheetHref,
  licenceHref,
  posterHref,
  videoDownloadHref,
  videoHref,
  wordsOf,
} from "./render-view.ts";

type RenderCompletedProps = {
  state: RenderState;
  /** Further versions of the video; null for a version. */
  versions: VersionsOfLicence | null;
  campaigns: readonly CampaignChoice[];
  /** Shown below the video. */
  share: ReactNode;
  /** Further actions, shown after the facts. */
  children: ReactNode;
};

/** Two columns of equal height on wide screens. */
export function RenderCompleted({ state, versions, campaigns, share, children }: RenderCompletedProps) {
  const { video, undoUntil } = state;
  const useWithAnother = useAnotherTrack();
  // A download ends the undo period; without this state the page would know only after a reload.
  const [isDownloaded, setIsDownloaded] = useState(false);
  const onDownload = () => setIsDownloaded(true);
  const endsUndo = state.endsUndo && !isDownloaded;
  return (
    <section aria-labelledby="render-title" className="py-8 md:py-10">
      <PageTitle id="render-title">{wordsOf(state.status).title}</PageTitle>
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_360px] lg:grid-rows-[auto_1fr]">
        <div>
          <video
            controls
            playsInline
            preload={endsUndo ? "none" : "metadata"}
            poster={posterHref(state.id)}
            src={videoHref(state.id)}
            width={video?.width}
            height={video?.height}
            onPlay={onDownload}
            className="h-auto max-h-[70vh] w-full rounded-xs bg-black object-contain"
          />
          {endsUndo && <p className="mt-2 text-sm text-ink2">{undoCopy.playing}</p>}
        </div>
        <div className="flex flex-col lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <p className="wide text-xl font-title wrap-anywhere">{state.name}</p>
          <p className="text-ink2">
            {state.trackTitle} · {state.artist}
          </p>
          <div className="mt-6 flex flex-col gap-3">
            <LinkButton href={videoDownloadHref(state.id)} download size="large" onClick={onDownload}>
              <Download className="icon" aria-hidden="true" />
              Download Video
            </LinkButton>
            <LicenceDownload state={state} onDownload={onDownload} />
            <Button
              variant="quiet"
              className="noscript:hidden"
              onClick={() => void useWithAnother(state.source)}
            >
              {anotherTrack}
            </Button>
          </div>
          <Details state={state} />
          <div className="mt-auto">
            <OwnDetails video={state} campaigns={campaigns} />
            {undoUntil !== null && !isDownloaded && (
              <UndoRender priceTokens={state.priceTokens} until={undoUntil} />
            )}
            {children}
          </div>
        </div>
        <div className="flex min-w-0 flex-col">
          {versions && <LicenceVersions {...versions} onDownload={onDownload} />}
          {share}
          <Uses state={state} />
          {video && (
            <div className="mt-auto pt-8">
              <FileHash state={state} sha256={video.sha256} versions={versions?.versions.length ?? 0} />
            </div>
          )}
        </div>
      </div>
      {video && <span className="sr-only">{`Video of ${formatDuration(video.durationSeconds)}`}</span>}
    </section>
  );
}

function LicenceDownload({ state, onDownload }: { state: RenderState; onDownload: () => void }) {
  const { licence, video } = state;
  if (!licence) return null;
  if (!licence.isPdfReady) {
    return (
      <output className={buttonClass({ variant: "muted", size: "large" })}>
        <LoaderCircle className="icon animate-spin" aria-hidden="true" />
        Preparing licence…
      </output>
    );
  }
  return (
    <LinkButton
      href={licenceHref(licence.id)}
      download={`${video?.sha256 ?? licence.number}.pdf`}
      variant="secondary"
      size="large"
      onClick={onDownload}
    >
      <FileText className="icon" aria-hidden="true" />
      Download Licence
    </LinkButton>
  );
}

function Details({ state }: { state: RenderState }) {
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
      <Link to={`/render/${versionOf.renderId}`} className="textlink">
        {versionsCopy.openLicensed}
      </Link>
    ),
    Scope: scopeTerms(state).name,
    "Public page": (
      <a href={`/verify/${licence.number}`} className="textlink">
        Anyone can verify it
      </a>
    ),
    Proof: licence.isPdfReady && (
      <a href={bundleHref(licence.id)} download className="textlink">
        Bundle for offline checks
      </a>
    ),
    [cueSheetCopy.title]: !licence.revocation && (
      <span className="flex flex-wrap justify-end gap-x-3">
        {cueSheetFormats.map((format) => (
          <a key={format} href={cueSheetHref(licence.id, format)} download className="textlink">
            {cueSheetCopy.formats[format]}
          </a>
        ))}
      </span>
    ),
  };
}

function Uses({ state: { scope, termsVersion } }: { state: RenderState }) {
  return (
    <details className="mt-6 border-t border-line">
      <SectionSummary>{licenceCopy.uses}</SectionSummary>
      <UseRows grants={[{ scope, termsVersion }]} />
    </details>
  );
}

/** The SHA-256 by which the licence identifies this file. */
function FileHash({ state, sha256, versions }: { state: RenderState; sha256: string; versions: number }) {
  const { licence, versionOf } = state;
  const only = versionOf ? versionsCopy.fileHash : "The licence covers this exact file. SHA-256";
  return (
    <p className="border-t border-line pt-4 text-xs text-ink2">
      {versions > 0 ? versionsCopy.covers(1 + versions) : only}{" "}
      <span className="tc break-all text-ink">{sha256}</span>{" "}
      {versions > 0 && licence && (
        <a href={`/verify/${licence.number}`} className="textlink">
          {versionsCopy.allFiles}
        </a>
      )}
    </p>
  );
}
