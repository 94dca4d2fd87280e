import { useEffect, useMemo, useRef } from "react";
import { drawShots } from "./draw-shots.ts";
import { shotsOf } from "./shots.ts";

type ShotStripProps = { seconds: number; cutsMs: readonly number[] | null; source: File | string | null };

/** The video as a row of its shots, each as wide as it is long. */
export function ShotStrip({ seconds, cutsMs, source }: ShotStripProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shots = useMemo(() => shotsOf(cutsMs ?? [], seconds), [cutsMs, seconds]);
  useEffect(() => {
    if (!source || !canvas.current) return undefined;
    const leaving = new AbortController();
    void drawShots(canvas.current, source, shots, leaving.signal);
    return () => leaving.abort();
  }, [source, shots]);
  return source && <canvas ref={canvas} className="compare-shots" aria-hidden="true" />;
}
