import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { SyncedPlayback } from "#app/features/catalogue/playback/synced/create-playback.ts";
import { formatDuration } from "#app/lib/time.ts";

/** About six evenly spaced labels; every other one on narrow screens. */
export function Ruler({ seconds: length }: { seconds: number }) {
  const step = [1, 2, 3, 5, 10, 15, 30, 60, 120].find((seconds) => length / seconds <= 7) ?? 300;
  const marks = Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
  return (
    <div className="tc relative h-5 text-2xs text-ink2" aria-hidden="true">
      {marks.map((seconds, index) => {
        const share = seconds / length;
        const shift = index === 0 ? "" : share > 0.93 ? "-translate-x-full" : "-translate-x-1/2";
        return (
          <span
            key={seconds}
            className={`absolute ${shift} ${index % 2 === 1 ? "hidden md:inline" : ""}`}
            style={{ left: `${share * 100}%` }}
          >
            {formatDuration(seconds)}
          </span>
        );
      })}
    </div>
  );
}

type PlayheadProps = { playback: SyncedPlayback | null; seconds: number; className?: string };

/** Moves with the picture, updated outside React: a render per frame would be too slow. */
export function Playhead({ playback, seconds: length, className = "start-window-now" }: PlayheadProps) {
  const now = useRef<HTMLSpanElement>(null);
  useEffect(
    () => playback?.onFrame((seconds) => now.current?.style.setProperty("--at", String(Math.min(1, seconds / length)))),
    [playback, length],
  );
  return <span ref={now} className={className} />;
}

type AxisDrawingProps = { ms: number; className?: string; children: ReactNode };

/** An SVG whose x axis is in milliseconds; ten units high. */
export function AxisDrawing({ ms, className, children }: AxisDrawingProps) {
  return (
    <svg className={className} viewBox={`0 0 ${ms} 10`} preserveAspectRatio="none" aria-hidden="true">
      {children}
    </svg>
  );
}

export const linesAt = (momentsMs: readonly number[]) => momentsMs.map((atMs) => `M${atMs} 0v10`).join("");

/** Width of an element in CSS pixels; 0 until it is mounted. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
