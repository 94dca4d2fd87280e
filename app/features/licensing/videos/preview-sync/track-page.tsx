import { useMemo } from "react";
import { trackCopy } from "#app/content/track-copy.ts";
import { PlayButton } from "#app/features/catalogue/playback/play-button.tsx";
import { type PlayerTrack, toPlayerTrack } from "#app/features/catalogue/playback/player-track.ts";
import { SimilarTracks } from "#app/features/catalogue/library/similar/similar-tracks.tsx";
import { SeekableWaveform } from "#app/features/catalogue/playback/seekable-waveform.tsx";
import { formatDuration } from "#app/lib/time.ts";
import type { MarkedSection } from "./fit/fit-marks.ts";
import { SyncWorkspace, type SyncWorkspaceProps } from "./sync-workspace.tsx";
import { TrackDetails } from "./track-details.tsx";
import { TrackPageLayout } from "./track-page-layout.tsx";

type TrackPageProps = Omit<SyncWorkspaceProps, "heard" | "sound" | "viewer"> & {
  /** Energy of the track, section by section. */
  sections: readonly MarkedSection[];
  viewer: SyncWorkspaceProps["viewer"] & { canSync: boolean };
};

/** Labels only see the track; all others can lay it under a video. */
export function TrackPage(props: TrackPageProps) {
  const { track, viewer, startAtSeconds } = props;
  const heard = useMemo(() => toPlayerTrack(track), [track]);
  const sound = <TrackSound track={heard} startAtSeconds={startAtSeconds} sections={props.sections} />;
  if (!viewer.canSync) {
    return (
      <TrackPageLayout
        track={track}
        startAtSeconds={startAtSeconds}
        playsBelow
        main={sound}
        aside={<TrackDetails track={track} />}
        rest={<SimilarTracks track={heard} startAtSeconds={startAtSeconds} similar={props.similar} />}
      />
    );
  }
  return <SyncWorkspace key={track.id} {...props} heard={heard} sound={sound} />;
}

type TrackSoundProps = {
  track: PlayerTrack;
  startAtSeconds: number;
  sections: readonly MarkedSection[];
};

/** Player and waveform of the whole track until a video is chosen. On phones the player is beside the title. */
function TrackSound({ track, startAtSeconds, sections }: TrackSoundProps) {
  return (
    <section aria-label={trackCopy.listen} className="flex gap-4 pb-5 noscript:hidden lg:border-t lg:border-ink lg:pt-5">
      <PlayButton
        track={track}
        atSeconds={startAtSeconds}
        labels={trackCopy.fullTrack}
        className="mt-5 size-12 flex-none max-lg:hidden"
      />
      <div className="min-w-0 flex-1">
        <SeekableWaveform track={track} height={88} bars={200} />
        <Sections sections={sections} trackMs={track.durationSeconds * 1000} />
      </div>
      <span className="tc mt-9 w-9 text-right text-xs text-ink2">{formatDuration(track.durationSeconds)}</span>
    </section>
  );
}

/** Positioned by SVG attributes: the CSP forbids inline styles in server-rendered markup. */
function Sections({ sections, trackMs }: Pick<TrackSoundProps, "sections"> & { trackMs: number }) {
  const marked = sections.flatMap(({ energy, ...span }) => (energy ? [{ energy, ...span }] : []));
  if (marked.length === 0) return null;
  const { energy: words, energyUnit, energyCourse, energyFrom } = trackCopy;
  const course = marked.map(({ energy, fromMs }) => energyFrom(words[energy], formatDuration(fromMs / 1000)));
  // Labels that would be truncated.
  const isNarrow = (ms: number) => ms / trackMs < 0.09;
  const percent = (ms: number) => `${(100 * ms) / trackMs}%`;
  return (
    <>
      <p className="sr-only">{energyCourse(course)}</p>
      <svg className="track-sections" aria-hidden="true">
        {marked.map(({ energy, fromMs, toMs }) => (
          <svg key={fromMs} x={percent(fromMs)} width={percent(toMs - fromMs)} data-energy={energy}>
            <rect width="100%" height="4" />
            <path d="M0 0v24" />
            <text x="6" y="18" className={isNarrow(toMs - fromMs) ? "max-md:hidden" : ""}>
              {words[energy]}
              {!isNarrow(toMs - fromMs) && <tspan className="max-md:hidden"> {energyUnit}</tspan>}
            </text>
          </svg>
        ))}
      </svg>
    </>
  );
}
