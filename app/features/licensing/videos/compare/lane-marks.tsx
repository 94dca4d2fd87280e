import type { Lane } from "./lane-of.ts";

type LaneMarksProps = Pick<Lane, "ticks" | "onBeat"> & { cuts: readonly number[] };

const percent = (share: number): string => `${Math.round(share * 1e4) / 100}%`;

/** Beats at the foot of a lane, cuts through it: a dot where the two meet, a ring where they do not. `cuts` from 0 to 1. */
export function LaneMarks({ ticks, onBeat, cuts }: LaneMarksProps) {
  return (
    <svg className="compare-marks" aria-hidden="true">
      {cuts.map((cut) => (
        <line key={cut} className="cut" x1={percent(cut)} x2={percent(cut)} y1="0" y2="100%" />
      ))}
      <svg y="100%" overflow="visible">
        {ticks.map(({ at, isDownbeat }) => (
          <line
            key={at}
            className={isDownbeat ? "bar" : "beat"}
            x1={percent(at)}
            x2={percent(at)}
            y1={isDownbeat ? -8 : -4}
            y2="0"
          />
        ))}
        {onBeat?.map((isOn, place) => (
          <circle
            key={cuts[place]}
            className={isOn ? "on" : "off"}
            cx={percent(cuts[place] ?? 0)}
            cy={-9}
            r={isOn ? 3.5 : 2.75}
          />
        ))}
      </svg>
    </svg>
  );
}
