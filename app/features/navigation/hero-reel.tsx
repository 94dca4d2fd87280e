import { decorativeWave } from "#app/components/decorative-wave.ts";

const width = 1600;
const wave = decorativeWave({ bars: 200, pitch: 8, middle: 250, tallest: 150 });
const windowStart = 480;
const windowEnd = 1180;
const now = 810;
const frames = 9;
const frameWidth = (windowEnd - windowStart) / frames;

/** A film laid over the record it will play to: what the product does, in one picture. */
export function HeroReel() {
  return (
    <figure
      data-mood="Energetic"
      aria-label="A 30 second video laid over a track's waveform, starting at 0:48.2"
      className="relative h-[300px] overflow-hidden border-y border-line bg-sunk md:h-[380px]"
    >
      <svg
        viewBox={`0 0 ${width} 380`}
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
        aria-hidden="true"
      >
        <rect x={windowStart} y={0} width={windowEnd - windowStart} height={380} className="fill-paper" />
        {Array.from({ length: frames }, (_, frame) => (
          <FilmFrame key={frame} frame={frame} />
        ))}
        <clipPath id="reel-window">
          <rect x={windowStart} y={0} width={windowEnd - windowStart} height={380} />
        </clipPath>
        <path d={wave} strokeWidth={3.5} className="slide stroke-wave" />
        <g clipPath="url(#reel-window)">
          <rect x={windowStart} y={160} width={windowEnd - windowStart} height={220} className="fill-paper" />
          <path d={wave} strokeWidth={3.5} className="slide stroke-mood" />
        </g>
        <rect x={windowStart} y={0} width={2.5} height={380} className="fill-ink" />
        <rect x={windowEnd - 2.5} y={0} width={2.5} height={380} className="fill-ink" />
        <path d={`M${now - 7} 0h14l-7 9z`} className="fill-cue" />
        <rect x={now - 1} y={0} width={2} height={380} className="fill-cue" />
      </svg>
    </figure>
  );
}

/** One frame of a drive into the evening: the sun sinks a little with each. */
function FilmFrame({ frame }: { frame: number }) {
  const x = windowStart + 2.5 + frame * frameWidth;
  const wide = frameWidth - 3;
  const sun = 92 + frame * 7;
  const sky = `oklch(${0.72 - frame * 0.045} 0.11 ${55 - frame * 9})`;
  return (
    <svg x={x} y={44} width={wide} height={100} viewBox="0 0 76 100" preserveAspectRatio="xMidYMid slice">
      <rect width={76} height={100} fill={sky} />
      <circle cx={38} cy={sun - 44} r={13} fill="oklch(0.86 0.13 75)" opacity={0.9} />
      <path d="M0 66 14 54 30 64 48 50 62 60 76 52V100H0Z" fill="oklch(0.36 0.06 330)" />
      <path d="M0 76 20 68 42 76 60 66 76 72V100H0Z" fill="oklch(0.25 0.04 300)" />
      <path d="M36 74h4L58 100H18Z" fill="oklch(0.17 0.02 280)" />
      <path
        d="M38 78v22"
        stroke="oklch(0.85 0.09 85)"
        strokeWidth={1.4}
        strokeDasharray="5 4"
        strokeDashoffset={frame * 3}
      />
    </svg>
  );
}
