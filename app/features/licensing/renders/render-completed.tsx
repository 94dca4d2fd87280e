import { type ReactNode, useState } from "react";
import { Download, FileText, LoaderCircle } from "lucide-react";
import type { RenderState } from "#worker/domain/licensing/renders/renders.contract.ts";
import { Button, buttonClass, LinkButton } from "#app/components/button.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { OwnDetails } from "./campaigns/details-form.tsx";
import type { CampaignChoice } from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";
import { anotherTrack } from "#app/content/videos-copy.ts";
import { useAnotherTrack } from "#app/features/licensing/videos/dock/use-another-track.ts";
import { undoCopy } from "#app/content/renders-copy.ts";
import { formatDuration } from "#app/lib/time.ts";
import { LicenceVersions } from "./licence-versions.tsx";
import { licenceHref, posterHref, videoDownloadHref, videoHref, wordsOf, type VersionsOfLicence } from "./render-view.ts";
import { FileHash, RenderFacts, RenderUses } from "./render-facts.tsx";
import { UndoRender } from "./upgrade-or-undo.tsx";

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
            <Button variant="quiet" className="noscript:hidden" onClick={() => void useWithAnother(state.source)}>
              {anotherTrack}
            </Button>
          </div>
          <RenderFacts state={state} />
          <div className="mt-auto">
            <OwnDetails video={state} campaigns={campaigns} />
            {undoUntil !== null && !isDownloaded && <UndoRender priceTokens={state.priceTokens} until={undoUntil} />}
            {children}
          </div>
        </div>
        <div className="flex min-w-0 flex-col">
          {versions && <LicenceVersions {...versions} onDownload={onDownload} />}
          {share}
          <RenderUses state={state} />
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
