import type { ReactNode } from "react";
import { PageTitle } from "#app/components/page-title.tsx";
import { trackCopy } from "#app/content/track-copy.ts";
import type { TrackView } from "#worker/domain/catalogue/library/library.contract.ts";
import { CoverArt } from "#app/features/catalogue/playback/cover-art.tsx";
import { PlayButton } from "#app/features/catalogue/playback/play-button.tsx";
import { previewUrl, toPlayerTrack } from "#app/features/catalogue/playback/player-track.ts";

type TrackHeadingProps = {
  track: TrackView;
  startAtSeconds: number;
  /** For those who keep shortlists. */
  heart?: ReactNode;
  /** Wide screens play it elsewhere on the page. */
  playsBelow: boolean;
};

/** Characters that take more than three lines of a phone. */
const longTitle = 48;

/** Cover, title and artist, and the whole track to hear. */
export function TrackHeading({ track, startAtSeconds, heart, playsBelow }: TrackHeadingProps) {
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
