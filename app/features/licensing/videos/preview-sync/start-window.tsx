import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from "react";
import { arrowDirections } from "#app/features/catalogue/playback/position-range.ts";
import { Playhead } from "./ruler.tsx";
import { latestStart, type Lengths, musicWindow, roundStart, type StartSnap, startStepSeconds } from "./start-point.ts";
import type { PlacedPiece } from "#render-service/edits/edit-course.contract.ts";
import type { SyncedPlayback } from "#app/features/catalogue/playback/synced/create-playback.ts";
import { formatTenths } from "./timecode.ts";
import { HeardPiece, TrackBars } from "./waveforms.tsx";

type StartWindowProps = {
  peaks: string | null;
  lengths: Lengths;
  startAtSeconds: number;
  /** Pieces of an edit, displayed until a start point is chosen. */
  pieces: readonly PlacedPiece[] | null;
  onStart: (seconds: number) => void;
  playback: SyncedPlayback | null;
  /** If set, pointers and horizontal arrow keys snap to beats. */
  snap: StartSnap | null;
};

/** The whole track as a waveform with a window for the part under the video; moved by pointer or keys. */
export function StartWindow(props: StartWindowProps) {
  const { peaks, lengths, startAtSeconds, pieces, onStart, playback, snap } = props;
  const grabbedAt = useRef(0);
  const { start, end } = musicWindow(startAtSeconds, lengths);
  const place = (seconds: number) => onStart(roundStart(seconds, lengths));
  const drop = (seconds: number) => (snap ? onStart(snap.near(seconds)) : place(seconds));

  const grab = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const seconds = secondsUnder(event, lengths.trackSeconds);
    const isInside = !pieces && seconds >= start && seconds <= end;
    grabbedAt.current = isInside ? seconds - start : (end - start) / 2;
    if (!isInside) drop(seconds - grabbedAt.current);
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    drop(secondsUnder(event, lengths.trackSeconds) - grabbedAt.current);
  };
  const step = (event: KeyboardEvent) => {
    const side = sides[event.key];
    if (snap && side !== undefined) {
      event.preventDefault();
      return onStart(snap.step(startAtSeconds, side, event.shiftKey ? "bar" : "beat"));
    }
    const seconds = stepOf(event);
    if (seconds === null) return;
    event.preventDefault();
    place(startAtSeconds + seconds);
  };
  // React's style type has no custom properties.
  const measures = { "--start": start, "--end": end, "--track": lengths.trackSeconds } as CSSProperties;
  return (
    <div className="start-window" style={measures} onPointerDown={grab} onPointerMove={drag}>
      <TrackBars peaks={peaks} />
      <div className="hatch absolute inset-0" />
      {pieces ? (
        pieces.map((piece) => <HeardPiece key={piece.atMs} piece={piece} peaks={peaks} playback={playback} />)
      ) : (
        <>
          <div className="start-window-heard">
            <TrackBars peaks={peaks} />
          </div>
          <div className="start-window-frame">
            <span className="start-window-grip -left-[9px]" />
            <span className="start-window-grip -right-[9px]" />
            <Playhead playback={playback} seconds={Math.max(0.1, end - start)} />
          </div>
        </>
      )}
      <input
        type="range"
        aria-label="Music start point in seconds"
        aria-valuetext={formatTenths(startAtSeconds)}
        min={0}
        max={latestStart(lengths)}
        step={startStepSeconds}
        value={startAtSeconds}
        disabled={latestStart(lengths) === 0}
        onChange={(event) => place(Number(event.currentTarget.value))}
        onKeyDown={step}
      />
    </div>
  );
}

function secondsUnder({ clientX, currentTarget }: PointerEvent<HTMLElement>, trackSeconds: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return ((clientX - left) / width) * trackSeconds;
}

const sides: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };
const directions: typeof arrowDirections = { ...arrowDirections, PageDown: -1, PageUp: 1 };

/** Arrows step 0.1 s, with Shift 1 s, Page keys 5 s; other keys are left to the browser. */
function stepOf({ key, shiftKey }: KeyboardEvent): number | null {
  const direction = directions[key];
  if (direction === undefined) return null;
  if (key.startsWith("Page")) return 5 * direction;
  return direction * (shiftKey ? 1 : startStepSeconds);
}
