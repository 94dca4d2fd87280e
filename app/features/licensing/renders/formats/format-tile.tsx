import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { formatsCopy } from "#app/content/formats-copy.ts";
import { aspectSizes, type Aspect, cropOf, type Fit } from "#render-service/formats/formats.contract.ts";
import type { Covered } from "#worker/domain/licensing/renders/formats/platform-limits.contract.ts";
import { drawFormat } from "./draw-format.ts";
import { isCropped, type Point, type Shot, shotAt } from "./format-choices.ts";
import type { Film } from "./create-film.ts";

type FormatTileProps = {
  aspect: Aspect;
  source: { width: number; height: number; durationMs: number };
  shots: readonly Shot[];
  /** Index of the current shot. */
  shot: number;
  fit: Fit;
  focus: readonly Point[];
  onFocus: (point: Point) => void;
  /** Areas that a platform's interface covers; null hides the guides. */
  guides: Covered | null;
  film: Film | null;
};

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const step = 0.02;
const inside = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

/** Clamped, so that the whole ring stays visible at the edge. */
const insideOf = (share: number) => `clamp(13px, ${share * 100}%, calc(100% - 13px))`;

/** The video in one shape. Its crop follows each shot's focus point, which is moved by pointer or arrow keys. */
export function FormatTile(props: FormatTileProps) {
  const { aspect, source, shots, shot, fit, focus, onFocus, guides, film } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const grabbed = useRef<{ at: Point; focus: Point } | null>(null);
  const size = aspectSizes[aspect];
  const point = focus[shot] ?? { x: 0.5, y: 0.5 };
  const crop = cropOf(source, size, point);
  useEffect(() => {
    const draw = (from: HTMLVideoElement, ms: number) => {
      const at = focus[shotAt(shots, ms + 1)] ?? { x: 0.5, y: 0.5 };
      if (canvas.current) drawFormat(canvas.current, from, { aspect, fit, focus: at, source });
    };
    return film?.onFrame(draw);
  }, [film, aspect, fit, focus, shots, source]);

  const grab = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = { at: { x: event.clientX, y: event.clientY }, focus: point };
  };
  const drag = ({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLButtonElement>) => {
    const from = grabbed.current;
    if (!from || !currentTarget.hasPointerCapture(pointerId)) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    onFocus({
      x: inside(from.focus.x + ((clientX - from.at.x) / width) * crop.width),
      y: inside(from.focus.y + ((clientY - from.at.y) / height) * crop.height),
    });
  };
  const move = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    const far = event.shiftKey ? step * 5 : step;
    onFocus({ x: inside(point.x + by[0] * far), y: inside(point.y + by[1] * far) });
  };
  const hasFocus = fit === "crop" && isCropped(aspect, source);
  return (
    <div className="relative self-end overflow-hidden rounded-xs bg-black" style={{ aspectRatio: aspect.replace(":", " / ") }}>
      <canvas ref={canvas} className="block size-full" width={size.width / 3} height={size.height / 3} aria-hidden="true" />
      {guides && <Guides covered={guides} />}
      {hasFocus && (
        <button
          type="button"
          className="format-focus"
          aria-label={formatsCopy.focusOf(aspect, shot + 1, shots.length, point)}
          onPointerDown={grab}
          onPointerMove={drag}
          onPointerUp={() => (grabbed.current = null)}
          onKeyDown={move}
        >
          <span
            className="format-ring"
            style={{
              left: insideOf((point.x - crop.left) / crop.width),
              top: insideOf((point.y - crop.top) / crop.height),
            }}
          />
        </button>
      )}
    </div>
  );
}

/** Hatches the areas that the platform's interface covers; the rest is safe. */
function Guides({ covered }: { covered: Covered }) {
  const percent = (share: number) => `${share * 100}%`;
  const { top, right, bottom, left } = covered;
  return (
    <span className="format-guides" aria-hidden="true" style={{ inset: [top, right, bottom, left].map(percent).join(" ") }} />
  );
}
