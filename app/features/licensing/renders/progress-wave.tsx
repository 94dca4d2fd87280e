import { decorativeWave } from "#app/components/decorative-wave.ts";

const width = 1200;
const middle = 82;
const height = 120;
const wave = decorativeWave({ bars: 150, pitch: 8, middle, tallest: 112 });

/** Progress drawn as a waveform that is being recorded; the red line is now. */
export function ProgressWave({ percent, label }: { percent: number; label: string }) {
  const now = (percent / 100) * width;
  return (
    <div>
      <progress className="sr-only" max={100} value={percent} aria-label={label} />
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="block h-28 w-full md:h-36"
        aria-hidden="true"
      >
        <clipPath id="recorded">
          <rect x={0} y={0} width={now} height={height} className="progress-edge" />
        </clipPath>
        <path d={wave} strokeWidth={3} className="stroke-wave opacity-60" />
        <path d={wave} strokeWidth={3} className="stroke-ink" clipPath="url(#recorded)" />
        <rect
          x={Math.max(0, now - 1.25)}
          y={0}
          width={2.5}
          height={height}
          className="progress-edge fill-cue"
        />
      </svg>
    </div>
  );
}
