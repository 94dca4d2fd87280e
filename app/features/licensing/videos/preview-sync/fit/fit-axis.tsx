import { useRef } from "react";
import { pictureFitCopy } from "#app/content/picture-fit-copy.ts";
import { type Edit, placePieces } from "#render-service/edits/edit-course.contract.ts";
import type { SpeechRegions } from "#render-service/original-sound/original-sound.contract.ts";
import type { ReadGrid } from "#render-service/listening/beats/beat-grid.contract.ts";
import { AxisDrawing, linesAt, Playhead, Ruler, useWidth } from "../ruler.tsx";
import { formatTenths } from "../timecode.ts";
import { FitWave } from "../waveforms.tsx";
import { gridOfEdit, marksUnder } from "./fit-marks.ts";
import { CutStrip, type CutStripProps } from "./cut-strip.tsx";

type FitAxisProps = Omit<CutStripProps, "width"> & {
  grid: ReadGrid;
  peaks: string | null;
  /** Start of the displayed music, in ms of the track. */
  startMs: number;
  /** The edit displayed instead, if any. */
  edit: Edit | null;
  /** Speech in the video's own sound. */
  speechMs: SpeechRegions;
  trackMs: number;
  note: string | null;
};

/** The stills are laid out again when the width changes by this many CSS pixels. */
const stillsAnew = 80;
/** CSS pixels per waveform bar. */
const barPixels = 4;

/** Shots, sections, bars, waveform and beats on the video's time axis. */
export function FitAxis(props: FitAxisProps) {
  const { grid, peaks, startMs, edit, speechMs, videoMs, trackMs, cutsMs, cut, note, playback } = props;
  const axis = useRef<HTMLDivElement>(null);
  const width = useWidth(axis);
  const pieces = edit && placePieces(edit);
  const heard = pieces ? gridOfEdit(grid, pieces) : grid;
  const marks = marksUnder(heard, { startMs: pieces ? 0 : startMs, videoMs }, width || 320);
  const joins = linesAt(pieces?.slice(1).map(({ atMs }) => atMs) ?? []);
  const chosenMs = cut === null ? undefined : cutsMs[cut];
  const x = (ms: number) => `${(ms / videoMs) * 100}%`;
  return (
    <div ref={axis} className="relative">
      <div className="relative">
        <Ruler seconds={videoMs / 1000} />
        {chosenMs !== undefined && (
          <span
            className="tc absolute -top-[3px] -translate-x-1/2 rounded-xs bg-ink px-1.5 py-px text-2xs font-strong text-paper"
            style={{ left: `clamp(22px, ${x(chosenMs)}, calc(100% - 22px))` }}
          >
            {formatTenths(chosenMs / 1000)}
          </span>
        )}
      </div>
      <CutStrip {...props} width={Math.ceil((width || 320) / stillsAnew) * stillsAnew} />
      {speechMs.length > 0 && <SpeechRow speechMs={speechMs} x={x} />}
      {note && <p className="py-1 text-xs text-ink2">{note}</p>}
      <div className="relative mt-1 h-4.5 text-2xs" aria-hidden="true">
        {marks.sections.map(({ fromMs, toMs, energy }) => (
          <span
            key={fromMs}
            className="absolute h-full truncate border-l border-ink pl-1.5"
            style={{ left: x(fromMs), width: x(toMs - fromMs) }}
          >
            {energy && pictureFitCopy.energy[energy]}
          </span>
        ))}
      </div>
      <div className="tc relative h-4.5 text-2xs text-ink2" aria-hidden="true">
        {marks.bars.map(
          ({ atMs, number }) =>
            number && (
              <span key={atMs} className="absolute pl-[7px]" style={{ left: x(atMs) }}>
                {number}
              </span>
            ),
        )}
      </div>
      <div className="relative">
        <FitWave
          peaks={peaks}
          startMs={startMs}
          pieces={pieces}
          videoMs={videoMs}
          trackMs={trackMs}
          bars={Math.max(40, Math.floor((width || 320) / barPixels))}
        />
        {joins && (
          <AxisDrawing className="fit-joins" ms={videoMs}>
            <path d={joins} />
            <path className="fit-join" d={joins} />
          </AxisDrawing>
        )}
      </div>
      <AxisDrawing className="fit-beats" ms={videoMs}>
        <path d={marks.beats.map((atMs) => `M${atMs} 5v5`).join("")} />
        <path className="fit-bars" d={linesAt(marks.bars.map(({ atMs }) => atMs))} />
      </AxisDrawing>
      <AxisDrawing className="fit-cuts" ms={videoMs}>
        <path d={linesAt(cutsMs.filter((atMs) => atMs !== chosenMs))} />
        {chosenMs !== undefined && <path className="fit-cut" d={linesAt([chosenMs])} />}
      </AxisDrawing>
      <Playhead playback={playback} seconds={videoMs / 1000} className="start-window-now fit-now" />
    </div>
  );
}

/** `x` maps ms of the video to a CSS position. */
function SpeechRow({ speechMs, x }: Pick<FitAxisProps, "speechMs"> & { x: (ms: number) => string }) {
  return (
    <div className="relative mt-0.5 h-4.5 bg-sunk text-2xs leading-4.5" aria-hidden="true">
      {speechMs.map(([fromMs, toMs]) => (
        <span
          key={fromMs}
          className="absolute h-full overflow-hidden bg-line px-1.5 whitespace-nowrap"
          style={{ left: x(fromMs), width: x(toMs - fromMs) }}
        >
          {pictureFitCopy.speech}
        </span>
      ))}
    </div>
  );
}
