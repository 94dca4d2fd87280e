import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from "react";
import { formatsCopy } from "#app/content/formats-copy.ts";
import { arrowDirections } from "#app/features/catalogue/playback/position-range.ts";
import { ShotStrip } from "#app/features/licensing/videos/compare/shot-strip.tsx";
import { AxisDrawing, linesAt, Ruler } from "#app/features/licensing/videos/preview-sync/ruler.tsx";
import { formatTenths } from "#app/features/licensing/videos/preview-sync/timecode.ts";
import { placeHandle, snapTo, stepTo } from "./format-choices.ts";
import type { Film } from "./create-film.ts";

type Handle = "inMs" | "outMs";
type CutStripProps = {
  source: string;
  durationMs: number;
  cutsMs: readonly number[];
  beatsMs: readonly number[];
  cut: { inMs: number; outMs: number };
  isSnapping: boolean;
  onCut: (which: Handle, ms: number) => void;
  film: Film | null;
};

/** Snap distance of a handle to a cut or beat, in pixels. */
const reachPixels = 10;
const leftOut = "pointer-events-none absolute inset-y-0 bg-paper opacity-75";
const handles: readonly Handle[] = ["inMs", "outMs"];

/** The video's shots and the part that is kept. Handles snap to cuts and beats; a click elsewhere seeks. */
export function CutStrip(props: CutStripProps) {
  const { source, durationMs, cutsMs, beatsMs, cut, film } = props;
  const now = useRef<HTMLSpanElement>(null);
  useEffect(
    () => film?.onFrame((_, ms) => now.current?.style.setProperty("left", `${Math.min(100, (ms / durationMs) * 100)}%`)),
    [film, durationMs],
  );
  const { strip, pointerEvents, place, step } = useHandles(props);
  const x = (ms: number) => `${(ms / durationMs) * 100}%`;
  return (
    <div>
      <Ruler seconds={durationMs / 1000} />
      <div ref={strip} className="group relative h-[52px] cursor-pointer touch-pan-y rounded-xs bg-sunk" {...pointerEvents}>
        <ShotStrip seconds={durationMs / 1000} cutsMs={cutsMs} source={source} />
        <span className={leftOut} style={{ left: 0, width: x(cut.inMs) }} />
        <span className={leftOut} style={{ right: 0, width: x(durationMs - cut.outMs) }} />
        <span
          className="pointer-events-none absolute inset-y-0 rounded-xs border-x-8 border-y-2 border-ink group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-ink"
          style={{ left: x(cut.inMs), right: x(durationMs - cut.outMs) }}
        />
        <span ref={now} className="pointer-events-none absolute -inset-y-1 left-0 -ml-px w-0.5 bg-cue" />
        {handles.map((which) => (
          <input
            key={which}
            type="range"
            className="pointer-events-none absolute inset-0 size-full opacity-0"
            aria-label={formatsCopy.handle[which]}
            aria-valuetext={formatTenths(cut[which] / 1000)}
            min={0}
            max={durationMs}
            step={1}
            value={cut[which]}
            onChange={(event) => place(which, Number(event.currentTarget.value))}
            onKeyDown={(event) => step(event, which)}
          />
        ))}
      </div>
      <AxisDrawing className="block h-2.5 w-full stroke-ink" ms={durationMs}>
        <path className="stroke-edge" vectorEffect="non-scaling-stroke" d={beatsMs.map((ms) => `M${ms} 5v5`).join("")} />
        <path vectorEffect="non-scaling-stroke" d={linesAt(cutsMs)} />
      </AxisDrawing>
    </div>
  );
}

function useHandles({ durationMs, cutsMs, beatsMs, cut, isSnapping, onCut, film }: CutStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const activeHandle = useRef<Handle | null>(null);
  const marks = useMemo(() => [...cutsMs, ...beatsMs], [cutsMs, beatsMs]);
  const place = (which: Handle, ms: number) => {
    const placed = placeHandle(which, ms, { ...cut, durationMs });
    onCut(which, placed);
    film?.seek(which === "inMs" ? placed : Math.max(0, placed - 40));
  };
  const underPointer = ({ clientX }: PointerEvent) => {
    const { left, width } = strip.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return { ms: ((clientX - left) / width) * durationMs, reach: (reachPixels / width) * durationMs };
  };
  const grab = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { ms, reach } = underPointer(event);
    const near = handles.toSorted((a, b) => Math.abs(cut[a] - ms) - Math.abs(cut[b] - ms))[0] ?? "inMs";
    activeHandle.current = Math.abs(cut[near] - ms) <= reach * 1.6 ? near : null;
    if (!activeHandle.current) film?.seek(ms);
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { ms, reach } = underPointer(event);
    if (!activeHandle.current) return film?.seek(Math.max(0, Math.min(durationMs, ms)));
    place(activeHandle.current, isSnapping ? snapTo(ms, { cutsMs, beatsMs }, reach) : ms);
  };
  const step = (event: KeyboardEvent, which: Handle) => {
    const side = arrowDirections[event.key];
    if (side === undefined) return;
    event.preventDefault();
    const isFree = event.shiftKey || !isSnapping || marks.length === 0;
    place(which, isFree ? cut[which] + side * 100 : stepTo(cut[which], side, marks, durationMs));
  };
  const pointerEvents = {
    onPointerDown: grab,
    onPointerMove: drag,
    onPointerUp: () => (activeHandle.current = null),
  };
  return { strip, pointerEvents, place, step };
}
