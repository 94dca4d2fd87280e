import { Ellipsis } from "lucide-react";
import { type SubmitEvent, type ToggleEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { IconButton } from "#app/components/button.tsx";
import { claimsCopy } from "#app/content/claims-copy.ts";
import { detailsCopy } from "#app/content/campaigns-copy.ts";
import { versionsCopy } from "#app/content/licence-versions-copy.ts";
import { myVideosCopy } from "#app/content/my-videos-copy.ts";
import { formatsLink, undoCopy } from "#app/content/renders-copy.ts";
import { shareCopy } from "#app/content/shared-videos-copy.ts";
import { anotherTrack } from "#app/content/videos-copy.ts";
import { formatsHref } from "#app/features/licensing/renders/render-view.ts";
import { DetailsForm } from "#app/features/licensing/renders/campaigns/details-form.tsx";
import { useAnotherTrack } from "#app/features/licensing/videos/dock/use-another-track.ts";
import { orderHref, myVideosPath, claimsHref } from "#app/lib/addresses.ts";
import type { CampaignChoice } from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";
import type { MyVideo } from "#worker/domain/licensing/renders/my-videos/my-videos.contract.ts";

type VideoPanelProps = {
  video: MyVideo;
  campaigns: readonly CampaignChoice[];
  onDescribe: (form: FormData) => void;
};

export function VideoPanel({ video, campaigns, onDescribe }: VideoPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // Rendered only while open: hundreds of options on every card would make the page slow.
  const [isOpen, setIsOpen] = useState(false);
  const present = video.campaign ? [video.campaign] : [];
  function onToggle({ newState }: ToggleEvent) {
    setIsOpen(newState === "open");
    if (newState === "open") input.current?.focus();
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onDescribe(new FormData(event.currentTarget));
    panel.current?.hidePopover();
    opener.current?.focus();
  }
  return (
    <>
      <IconButton Icon={Ellipsis} ref={opener} popoverTarget={panelId(video.id)} label={detailsCopy.more(video.name)} />
      <div ref={panel} id={panelId(video.id)} popover="auto" className="form-panel" onToggle={onToggle}>
        <DetailsForm
          // remounts when the video's details change
          key={`${video.name}:${video.campaign?.id}`}
          video={video}
          campaigns={isOpen ? campaigns : present}
          action={myVideosPath}
          input={input}
          onSubmit={onSubmit}
        />
        {video.orderId !== null && (
          <div className="-mx-3 mt-4 border-t border-line pt-2">
            <Link to={orderHref(video.orderId)} className="menu-link">
              {myVideosCopy.order}
            </Link>
          </div>
        )}
        <ActLinks video={video} />
        {video.status === "completed" && <AnotherTrack video={video} />}
      </div>
    </>
  );
}

const panelId = (videoId: string): string => `more-${videoId}`;

function AnotherTrack({ video: { source } }: { video: MyVideo }) {
  const useWithAnother = useAnotherTrack();
  return (
    <div className="-mx-3 mt-2 border-t border-line pt-2 noscript:hidden">
      <button type="button" className="menu-link w-full text-left" onClick={() => void useWithAnother(source)}>
        {anotherTrack}
      </button>
    </div>
  );
}

/** These actions are on the page of the render that issued the licence. */
function ActLinks({ video: { licensedIn, undoUntil, coversVersions } }: { video: MyVideo }) {
  if (licensedIn === null) return null;
  const page = `/render/${licensedIn}`;
  const links = {
    [`${page}#share`]: shareCopy.title,
    ...(undoUntil !== null && { [`${page}#undo`]: undoCopy.button }),
    ...(coversVersions && {
      [`${page}#versions`]: versionsCopy.title,
      [formatsHref(licensedIn)]: formatsLink,
    }),
    [claimsHref(licensedIn)]: claimsCopy.heading,
    [`${page}#problem`]: myVideosCopy.problem,
  };
  return (
    <div className="-mx-3 mt-4 border-t border-line pt-2">
      {Object.entries(links).map(([to, words]) => (
        <Link key={to} to={to} className="menu-link">
          {words}
        </Link>
      ))}
    </div>
  );
}
