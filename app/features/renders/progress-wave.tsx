const bars = 96;
const pitch = 10;
const heights = Array.from({ length: bars }, (_, bar) => barHeight(bar));

/** Progress drawn as a waveform that is being recorded; the red line is now. */
export function ProgressWave({ percent, label }: { percent: number; label: string }) {
  const now = (percent / 100) * bars * pitch;
  return (
    <div>
      <progress className="sr-only" max={100} value={percent} aria-label={label} />
      <svg
        viewBox={`0 0 ${bars * pitch} 120`}
        preserveAspectRatio="none"
        className="block h-28 w-full md:h-36"
        aria-hidden="true"
      >
        {heights.map((height, bar) => (
          <rect
            key={bar}
            x={bar * pitch + 3}
            y={82 - height * 0.68}
            width={4}
            height={height}
            className={bar * pitch < now ? "fill-ink" : "fill-wave opacity-60"}
          />
        ))}
        <rect x={Math.max(0, now - 1.5)} y={0} width={3} height={120} className="fill-cue" />
      </svg>
    </div>
  );
}

/** A fixed, music-like outline: swells with a grain on top. The same on server and client. */
function barHeight(bar: number): number {
  const swell = 0.55 + 0.3 * Math.sin(bar / 9) + 0.15 * Math.sin(bar / 2.7 + 1);
  const grain = 0.55 + 0.45 * Math.abs(Math.sin(bar * 12.9898));
  return Math.round(10 + 100 * swell * grain);
}
