import { Download, FileText, Film } from "lucide-react";
import { Link } from "react-router";
import type { MyVideo } from "#worker/domain/licensing/renders/my-videos/my-videos.contract.ts";
import type { CampaignChoice } from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";
import { myVideosCopy } from "#app/content/my-videos-copy.ts";
import { formatDate, formatDuration } from "#app/lib/time.ts";
import { licenceHref, posterHref, videoDownloadHref } from "#app/features/licensing/renders/render-view.ts";
import { VideoPanel } from "./video-panel.tsx";
import { buttonClass, LinkButton } from "#app/components/button.tsx";
import { TickField } from "#app/components/inputs.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { priceWords, StatusChip } from "./video-status.tsx";

/** The checkboxes of all cards belong to this form. */
export const selectionFormId = "selected-videos";

type VideoCardProps = {
  video: MyVideo;
  campaigns: readonly CampaignChoice[];
  onDescribe: (form: FormData) => void;
};

export function VideoCard({ video, ...panel }: VideoCardProps) {
  return (
    <article className="relative flex h-full flex-col p-4 hover:bg-surface md:p-5">
      <Poster video={video} />
      <TickField
        name="id"
        value={video.id}
        form={selectionFormId}
        className="absolute top-5 left-5 z-1 size-11 justify-center rounded-xs bg-paper/85 md:top-6 md:left-6"
        label={<span className="sr-only">{myVideosCopy.select(video.name)}</span>}
      />
      <div className="mt-4 flex items-start justify-between gap-4">
        <SectionTitle size="small" className="min-w-0 leading-6">
          <Link to={`/render/${video.id}`} prefetch="intent" className="stretch break-words">
            {video.name}
          </Link>
        </SectionTitle>
        <div className="relative -my-2 -mr-3 flex flex-none items-center">
          <StatusChip video={video} />
          <VideoPanel video={video} {...panel} />
        </div>
      </div>
      <p className="text-sm">
        {video.trackTitle} <span className="text-ink2">· {video.artist}</span>
      </p>
      {video.name !== video.uploadFilename && <p className="mt-1 truncate text-sm text-ink2">{video.uploadFilename}</p>}
      {video.campaign && <p className="mt-1 truncate text-sm text-ink2">{video.campaign.name}</p>}
      {video.status === "failed" && video.message && <p className="mt-2 text-sm">{video.message}</p>}
      <p className="tc mt-auto flex justify-between gap-4 pt-4 text-sm text-ink2">
        <time dateTime={new Date(video.createdAt).toISOString()}>{formatDate(video.createdAt)}</time>
        <span>{priceWords(video)}</span>
      </p>
      {video.status === "completed" && video.revocation === null && <Downloads video={video} />}
    </article>
  );
}

function Poster({ video }: { video: MyVideo }) {
  return (
    <div className="relative aspect-video overflow-hidden rounded-xs bg-sunk">
      {video.hasPoster ? (
        <img
          src={posterHref(video.id)}
          alt=""
          width={video.width ?? undefined}
          height={video.height ?? undefined}
          loading="lazy"
          decoding="async"
          className="size-full object-contain"
        />
      ) : (
        <span className="hatch grid size-full place-items-center text-ink3">
          <Film className="size-8" strokeWidth={1.25} aria-hidden="true" />
        </span>
      )}
      {video.durationSeconds !== null && (
        <span className="tc absolute right-2 bottom-2 rounded-xs bg-black/75 px-1.5 text-xs text-white">
          {formatDuration(video.durationSeconds)}
        </span>
      )}
    </div>
  );
}

function Downloads({ video }: { video: MyVideo }) {
  const what = `${video.name}, ${video.trackTitle}`;
  return (
    <div className="relative mt-4 flex flex-wrap gap-2">
      <LinkButton href={videoDownloadHref(video.id)} download className="flex-1" aria-label={`Download Video: ${what}`}>
        <Download className="icon-sm" aria-hidden="true" />
        Download Video
      </LinkButton>
      {video.licence ? (
        <LinkButton
          href={licenceHref(video.licence.id)}
          download
          variant="secondary"
          className="flex-1"
          aria-label={`Download Licence: ${what}`}
        >
          <FileText className="icon-sm" aria-hidden="true" />
          Download Licence
        </LinkButton>
      ) : (
        <span className={buttonClass({ variant: "muted", className: "flex-1" })}>Preparing licence…</span>
      )}
    </div>
  );
}
