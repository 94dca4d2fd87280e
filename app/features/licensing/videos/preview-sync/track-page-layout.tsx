import type { ReactNode, MouseEvent } from "react";
import { useNavigate } from "react-router";
import { BackArrow, PageTitle } from "#app/components/page-title.tsx";
import { trackCopy } from "#app/content/track-copy.ts";
import { CoverArt } from "#app/features/catalogue/playback/cover-art.tsx";
import { PlayButton } from "#app/features/catalogue/playback/play-button.tsx";
import { previewUrl, toPlayerTrack } from "#app/features/catalogue/playback/player-track.ts";
import type { TrackView } from "#worker/domain/catalogue/library/library.contract.ts";
import { ReportThisTrack } from "./track-acts.tsx";

/** Longer titles take more than three lines on a phone. */
const longTitle = 48;

/** Cover, title and artist, and a player for the whole track. */
function TrackHeading({ track, startAtSeconds, heart, playsBelow }: TrackPageLayoutProps) {
  const player = toPlayerTrack(track);
  return (
    <div>
      <div className="flex items-center gap-4">
        <CoverArt track={player} size={96} className="size-16 rounded-xs lg:size-24" />
        <div className="min-w-0 flex-1">
          <PageTitle size={track.title.length > longTitle ? "dense" : "compact"} className="wrap-anywhere">
            {track.title}
          </PageTitle>
          <div className="mt-1 flex items-center gap-1 text-ink2">
            <p className="wrap-anywhere">{track.artist}</p>
            {heart}
          </div>
          {!track.isActive && <p className="mt-1 text-sm font-label text-warn">{trackCopy.paused}</p>}
        </div>
        <PlayButton
          track={player}
          atSeconds={startAtSeconds}
          labels={trackCopy.fullTrack}
          className={`size-12 ${playsBelow ? "lg:hidden" : ""}`}
        />
      </div>
      <noscript>
        <audio controls preload="none" src={previewUrl(track.id)} className="mt-4 w-full" />
      </noscript>
    </div>
  );
}

type TrackPageLayoutProps = {
  track: TrackView;
  startAtSeconds: number;
  /** Only for accounts with shortlists. */
  heart?: ReactNode;
  /** On wide screens the track's player is in the wide column (`TrackSound`). */
  playsBelow: boolean;
  /** Above everything else. */
  notice?: ReactNode;
  /** First in the wide column. */
  main: ReactNode;
  aside: ReactNode;
  /** Last in the wide column, and last on phones. */
  rest: ReactNode;
  /** Fixed to the bottom on phones. */
  foot?: ReactNode;
};

/** Two columns of equal height on wide screens; one column on phones. */
export function TrackPageLayout(props: TrackPageLayoutProps) {
  const { track, notice, main, aside, rest, foot } = props;
  return (
    <div data-mood={track.mood ?? undefined} className="pb-16">
      <BackToLibrary />
      {notice}
      <div className="mt-1 grid gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_376px] lg:grid-rows-[auto_auto_1fr]">
        <div className="border-ink lg:col-start-2 lg:row-start-1 lg:border-t lg:pt-5">
          <TrackHeading {...props} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">{main}</div>
        <aside aria-label="Track" className="flex flex-col lg:col-start-2 lg:row-span-2 lg:row-start-2">
          {aside}
          <div className="mt-auto">
            <ReportThisTrack trackId={track.id} title={track.title} />
          </div>
        </aside>
        <div className="flex min-w-0 flex-col lg:col-start-1 lg:row-start-3">{rest}</div>
      </div>
      {foot}
    </div>
  );
}

/** Links to the library; if it is the previous page, goes back to it, with its filters and position. */
function BackToLibrary() {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
    if (!isPlain || !cameFromLibrary()) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <BackArrow to="/library" onClick={onClick}>
      {trackCopy.back}
    </BackArrow>
  );
}

/** Uses the Navigation API; without it, the plain link is followed. */
function cameFromLibrary(): boolean {
  if (!("navigation" in window)) return false;
  const before = window.navigation.entries()[(window.navigation.currentEntry?.index ?? 0) - 1];
  return before?.url != null && new URL(before.url).pathname === "/library";
}
