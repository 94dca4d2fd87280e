import type { ReactNode } from "react";
import type { TrackView } from "#worker/domain/catalogue/library/library.contract.ts";
import { BackToLibrary } from "./back-to-library.tsx";
import { ReportThisTrack } from "./report-track.tsx";
import { TrackHeading } from "./track-heading.tsx";

type TrackPageLayoutProps = {
  track: TrackView;
  startAtSeconds: number;
  /** The wide column; without it the details take its place. */
  sync?: ReactNode;
  aside: ReactNode;
  /** Fixed at the foot of a phone. */
  foot?: ReactNode;
};

/** Two columns on wide screens; on phones heading, sync, details. */
export function TrackPageLayout({ track, startAtSeconds, sync, aside, foot }: TrackPageLayoutProps) {
  return (
    <div data-mood={track.mood ?? undefined} className="pb-16">
      <BackToLibrary />
      <div className="mt-1 grid gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,1fr)_376px] lg:grid-rows-[auto_1fr]">
        <div className="border-ink lg:col-start-2 lg:row-start-1 lg:border-t lg:pt-5">
          <TrackHeading track={track} startAtSeconds={startAtSeconds} />
        </div>
        {sync && <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">{sync}</div>}
        <aside aria-label="Track" className="self-start lg:col-start-2 lg:row-start-2">
          {aside}
          <ReportThisTrack trackId={track.id} title={track.title} />
        </aside>
      </div>
      {foot}
    </div>
  );
}
