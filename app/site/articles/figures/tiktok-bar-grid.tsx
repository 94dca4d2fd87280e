import { Drawing, Name, Note } from "./drawing.tsx";

const bars = 8;
const seconds = 15;
const framesPerSecond = 30;
const left = 12;
const width = 336;

const xAt = (fraction: number): number => left + fraction * width;

/** In bars: a first shot of two beats, then whole bars, and the product across a bar line. */
const shots = [
  [0, 0.5],
  [0.5, 1],
  [1, 2],
  [2, 3],
  [3, 5],
  [5, 7],
  [7, 8],
] as const;

export function TiktokBarGrid() {
  return (
    <Drawing
      name="tiktok-bar-grid"
      height={212}
      fill="currentColor"
      title="A fifteen-second ad divided into eight bars. The first second is marked as the opening, shots change at beat three and then on bar lines, and the last three quarters of a second fade out."
    >
      <Name x={left} y="18" text="Music, in bars" />
      <Note x={xAt(1)} y="18" textAnchor="end" text="fade, 0.75 s" />
      <path
        d={`M${xAt(0)} 28H${xAt(14.25 / seconds)}L${xAt(1)} 72H${xAt(0)}Z`}
        fill="var(--wash, var(--sunk))"
        stroke="var(--mood, currentColor)"
        strokeWidth="1.5"
      />
      {Array.from({ length: bars }, (_, bar) => (
        <BarLine key={bar} bar={bar} />
      ))}
      <rect x={xAt(0)} y="76" width={width / seconds} height="5" fill="var(--cue)" />
      <Name x={xAt(1 / seconds) + 6} y="86" fontSize="12" fill="var(--cueink)" text="the first second" />
      <Name x={left} y="116" text="Shots" />
      {shots.map(([from, to]) => (
        <rect
          key={from}
          x={xAt(from / bars) + 1}
          y="124"
          width={((to - from) / bars) * width - 2}
          height="30"
          fill={from === 5 ? "var(--sunk)" : "none"}
          stroke="currentColor"
          strokeWidth="1.5"
        />
      ))}
      <text x={xAt(6 / bars)} y="143" fontSize="12" textAnchor="middle">
        product, held
      </text>
      <Note x={xAt(1)} y="176" textAnchor="end" text="450" />
      <Note x={left} y="200" text="Frames at 30 fps, counted from the start of the ad" />
    </Drawing>
  );
}

function BarLine({ bar }: { bar: number }) {
  const at = xAt(bar / bars);
  return (
    <>
      {bar > 0 && <line x1={at} x2={at} y1="28" y2="72" stroke="var(--mood, currentColor)" strokeWidth="1.5" />}
      <line x1={at} x2={at} y1="124" y2="162" stroke="var(--line)" />
      <Name x={xAt((bar + 0.5) / bars)} y="55" textAnchor="middle" text={bar + 1} />
      <Note
        x={at}
        y="176"
        textAnchor={bar === 0 ? "start" : "middle"}
        text={Math.round((bar / bars) * seconds * framesPerSecond)}
      />
    </>
  );
}
