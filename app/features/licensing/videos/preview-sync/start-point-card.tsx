import { Info, Volume1 } from "lucide-react";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { PercentField } from "#app/components/inputs.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { pictureFitCopy } from "#app/content/picture-fit-copy.ts";
import { trackCopy } from "#app/content/track-copy.ts";
import { formatDuration } from "#app/lib/time.ts";
import type { PictureFitProps } from "./fit/use-picture-facts.ts";
import type { PreviewTrack } from "./preview-track.ts";
import { Ruler } from "./ruler.tsx";
import { endsBeforeVideo, type Lengths, musicWindow, type StartSnap } from "./start-point.ts";
import { StartField } from "./start-field.tsx";
import { StartWindow } from "./start-window.tsx";
import type { SyncedPlayback } from "#app/features/catalogue/playback/synced/create-playback.ts";
import { formatTenths } from "./timecode.ts";
import type { Sync } from "./use-sync.ts";
import { placePieces } from "#render-service/edits/edit-course.contract.ts";

/** If the chunk fails to load, the start point can still be set. */
const PictureFit = lazy<ComponentType<PictureFitProps>>(() =>
  import("./fit/picture-fit.tsx").catch(() => ({ default: () => null })),
);

type StartPointCardProps = {
  track: Pick<PreviewTrack, "durationSeconds" | "peaks">;
  sync: Pick<Sync, "choices" | "change" | "videoSeconds" | "fit" | "edit" | "onPlan">;
  playback: SyncedPlayback | null;
  /** The video, if the browser can show it. */
  file: File | null;
  /** Controls for the video's own sound. */
  originalSound: ReactNode;
} & Pick<PictureFitProps, "onTrial" | "speech">;

/** Sets the part of the track under the video, and its volume. */
export function StartPointCard(props: StartPointCardProps) {
  const { track, playback } = props;
  const { choices, change, videoSeconds, fit, edit, onPlan } = props.sync;
  const [snap, setSnap] = useState<StartSnap | null>(null);
  const lengths: Lengths = { trackSeconds: track.durationSeconds, videoSeconds };
  const { endsWithTrack } = choices;
  const pieces = endsWithTrack && edit ? placePieces(edit) : null;
  const startAtSeconds = pieces?.[0] ? pieces[0].fromMs / 1000 : choices.startAtSeconds;
  const parts = pieces?.map(({ fromMs, toMs }) => ({ start: fromMs / 1000, end: toMs / 1000 })) ?? [
    musicWindow(startAtSeconds, lengths),
  ];
  const setStart = (seconds: number) => change({ startAtSeconds: seconds, endsWithTrack: false });
  return (
    <section className="mt-1 rounded-sm border border-line bg-surface p-4 md:p-5" aria-labelledby="start-point">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <SectionTitle id="start-point" size="small">
          {trackCopy.startPoint}
        </SectionTitle>
        <p className="tc text-sm text-ink2">
          window{" "}
          <output className="text-ink">
            {pictureFitCopy.parts(parts.map(({ start, end }) => `${formatTenths(start)} – ${formatTenths(end)}`))}
          </output>{" "}
          of {formatDuration(track.durationSeconds)}
        </p>
      </div>
      {endsBeforeVideo(lengths) && !endsWithTrack && (
        <p className="mt-4 flex gap-2.5 text-sm text-ink2">
          <Info className="icon-sm mt-0.5" aria-hidden="true" />
          {trackCopy.musicIsShorter}
        </p>
      )}
      {fit && (
        <Suspense>
          <PictureFit
            place={fit}
            file={props.file}
            peaks={track.peaks}
            lengths={lengths}
            startAtSeconds={choices.startAtSeconds}
            onStart={setStart}
            endsWithTrack={endsWithTrack}
            onEndsWithTrack={(isOn) => change({ endsWithTrack: isOn })}
            onPlan={onPlan}
            onTrial={props.onTrial}
            speech={props.speech}
            playback={playback}
            onSnap={setSnap}
          />
        </Suspense>
      )}
      <div className="mt-3">
        <Ruler seconds={track.durationSeconds} />
        <StartWindow
          peaks={track.peaks}
          lengths={lengths}
          startAtSeconds={startAtSeconds}
          pieces={pieces}
          onStart={setStart}
          playback={playback}
          snap={snap}
        />
      </div>
      <div className="mt-5 grid gap-x-10 gap-y-4 md:grid-cols-2">
        <StartField lengths={lengths} startAtSeconds={startAtSeconds} onStart={setStart} />
        <VolumeField choices={choices} change={change} />
      </div>
      {props.originalSound}
    </section>
  );
}

function VolumeField({ choices: { volumePercent }, change }: Pick<Sync, "choices" | "change">) {
  return (
    <PercentField
      id="music-volume"
      label="Music volume"
      icon={Volume1}
      percent={volumePercent}
      onChange={(percent) => change({ volumePercent: percent })}
    />
  );
}
