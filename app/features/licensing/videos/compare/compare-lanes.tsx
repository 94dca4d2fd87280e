import { EyeOff } from "lucide-react";
import { compareCopy, formatDb } from "#app/content/compare-copy.ts";
import { CoverArt } from "#app/features/catalogue/playback/cover-art.tsx";
import { Waveform } from "#app/features/catalogue/playback/waveform.tsx";
import { countOf, type Lane } from "./lane-of.ts";

type LaneMarksProps = Pick<Lane, "ticks" | "onBeat"> & { cuts: readonly number[] };

const percent = (share: number): string => `${Math.round(share * 1e4) / 100}%`;

/** Beats at the bottom of a lane and cuts across it: a dot where they coincide, a ring where not. `cuts` from 0 to 1. */
function LaneMarks({ ticks, onBeat, cuts }: LaneMarksProps) {
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

type CompareLanesProps = {
  lanes: readonly Lane[];
  heardId: string | undefined;
  /** Not shown in blind mode. */
  votedId: string | null;
  /** From 0 to 1. */
  cuts: readonly number[];
  isBlind: boolean;
  isEqual: boolean;
  broken: ReadonlySet<string>;
  onHear: (trackId: string) => void;
};

/** One lane per track, on the same time axis. */
export function CompareLanes({ lanes, ...shared }: CompareLanesProps) {
  return (
    <ol className="border-b border-line lg:col-span-full" aria-label={compareCopy.lanes}>
      {lanes.map((lane, place) => (
        <LaneRow key={lane.id} lane={lane} place={place + 1} {...shared} />
      ))}
    </ol>
  );
}

type LaneRowProps = Omit<CompareLanesProps, "lanes"> & { lane: Lane; place: number };

function LaneRow({ lane, place, heardId, votedId, cuts, isBlind, isEqual, broken, onHear }: LaneRowProps) {
  const { id, track, bars, ticks, onBeat, changeDb } = lane;
  const isHeard = id === heardId;
  return (
    <li className="compare-lane" data-mood={isBlind ? undefined : (track.mood ?? undefined)} data-heard={isHeard || undefined}>
      <button type="button" className="compare-pick" aria-pressed={isHeard} onClick={() => onHear(id)}>
        <span className="compare-number tc">{place}</span>
        <LaneCover track={track} isBlind={isBlind} size={44} className="size-11" />
        <span className="min-w-0">
          <span className="wide block truncate font-title">{isBlind ? compareCopy.track(place) : track.title}</span>
          {!isBlind && <span className="block truncate text-xs text-ink2">{track.artist}</span>}
          <span className="tc block truncate text-2xs text-ink2">
            {!isBlind && track.mood && <span className="card-mood mr-1.5">{track.mood}</span>}
            {!isBlind && id === votedId && <span className="mr-2 font-label text-ink">{compareCopy.voted}</span>}
            {isBlind && track.bpm !== null && <span className="mr-2">{track.bpm} BPM</span>}
            {onBeat && onBeat.length > 0 && compareCopy.onBeat(countOf(onBeat), onBeat.length)}
          </span>
          {broken.has(id) && (
            <span role="alert" className="block text-xs font-label text-bad">
              {compareCopy.broken}
            </span>
          )}
        </span>
      </button>
      <div className="compare-time">
        <Waveform peaks={bars} height={56} hasPlayedPart={isHeard} />
        <LaneMarks ticks={ticks} onBeat={onBeat} cuts={cuts} />
      </div>
      <p className="tc text-right text-xs text-ink2">
        {track.loudness && isEqual ? formatDb(changeDb) : compareCopy.asMastered}
      </p>
    </li>
  );
}

type LaneCoverProps = { track: Lane["track"]; isBlind: boolean; size: 44 | 72; className: string };

/** Blank in blind mode: the cover would reveal the track. */
export function LaneCover({ track, isBlind, size, className }: LaneCoverProps) {
  if (!isBlind) return <CoverArt track={track} size={size} className={`${className} rounded-xs`} />;
  return (
    <span className={`grid flex-none place-items-center rounded-xs bg-sunk text-ink3 ${className}`}>
      <EyeOff className="icon-sm" strokeWidth={1.75} aria-hidden="true" />
    </span>
  );
}
