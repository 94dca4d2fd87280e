import { type RefObject, useMemo } from "react";
import { compareCopy } from "#app/content/compare-copy.ts";
import { formatDuration } from "#app/lib/time.ts";
import { axisMarks } from "./axis.ts";
import { ShotStrip } from "./shot-strip.tsx";

type TimeAxisProps = {
  seconds: number;
  cutsMs: readonly number[] | null;
  source: File | string | null;
  slider: RefObject<HTMLInputElement | null>;
  onSeek: (seconds: number) => void;
};

/** The time of picture and music, to move in; shots of the video stand on it. */
export function TimeAxis({ seconds, cutsMs, source, slider, onSeek }: TimeAxisProps) {
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
