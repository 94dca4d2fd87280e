import { type RefObject, useEffect, useMemo, useRef } from "react";
import { compareCopy } from "#app/content/compare-copy.ts";
import { TransportButtons } from "#app/features/catalogue/playback/transport-buttons.tsx";
import type { PlaybackState } from "#app/features/catalogue/playback/synced/playback-state.ts";
import { drawPosition, formatTenths } from "#app/features/licensing/videos/preview-sync/timecode.ts";
import { formatDuration } from "#app/lib/time.ts";
import { axisMarks } from "./axis.ts";
import type { Comparison } from "./create-comparison.ts";
import { ShotStrip } from "./shot-strip.tsx";

type CompareTransportProps = {
  comparison: Comparison | null;
  state: PlaybackState;
  seconds: number;
  cutsMs: readonly number[] | null;
  source: File | string | null;
  /** State of the cut detection. */
  note: string | null;
};

/** Play, back to the start, and the time axis with its legend. */
export function CompareTransport(props: CompareTransportProps) {
  const { comparison, state, seconds, cutsMs, source, note } = props;
  const slider = useRef<HTMLInputElement>(null);
  const clock = useRef<HTMLSpanElement>(null);
  useEffect(() => comparison?.onFrame((position) => drawPosition(position, slider.current, clock.current)), [comparison]);
  return (
    <div className="compare-bar grid items-end gap-y-2 pt-4 pb-3.5 lg:col-span-full">
      <div className="flex items-center gap-2.5 noscript:hidden lg:self-center">
        <TransportButtons state={state} words={compareCopy} player={comparison} />
        <p className="tc text-sm">
          <span ref={clock} className="font-label">
            0:00.0
          </span>
          <span className="text-ink2"> / {formatTenths(seconds)}</span>
        </p>
      </div>
      <TimeAxis {...{ seconds, cutsMs, source, slider }} onSeek={(position) => comparison?.seek(position)} />
      <div className="tc flex flex-wrap gap-x-3.5 gap-y-0.5 text-xs text-ink2 max-lg:justify-between lg:flex-col lg:pl-4">
        <output>{note}</output>
        {cutsMs !== null && cutsMs.length > 0 && (
          <p className="compare-signs">
            <span data-sign="on">{compareCopy.legendOn}</span>
            <span data-sign="off">{compareCopy.legendOff}</span>
          </p>
        )}
      </div>
    </div>
  );
}

type TimeAxisProps = {
  seconds: number;
  cutsMs: readonly number[] | null;
  source: File | string | null;
  slider: RefObject<HTMLInputElement | null>;
  onSeek: (seconds: number) => void;
};

/** Seekable time axis of picture and music, with the video's shots. */
function TimeAxis({ seconds, cutsMs, source, slider, onSeek }: TimeAxisProps) {
  const marks = useMemo(() => axisMarks(seconds), [seconds]);
  return (
    <div className="compare-axis">
      <svg className="compare-ruler" aria-hidden="true">
        {marks.map((mark, place) => (
          <text
            key={mark}
            x={`${(mark / seconds) * 100}%`}
            y="12"
            textAnchor={place === 0 ? "start" : place === marks.length - 1 ? "end" : "middle"}
          >
            {formatDuration(mark)}
          </text>
        ))}
      </svg>
      <div className="seek compare-strip">
        <ShotStrip seconds={seconds} cutsMs={cutsMs} source={source} />
        <input
          ref={slider}
          type="range"
          className="noscript:hidden"
          aria-label={compareCopy.seek}
          min={0}
          max={seconds}
          step={0.1}
          defaultValue={0}
          autoComplete="off"
          onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
        />
      </div>
    </div>
  );
}
