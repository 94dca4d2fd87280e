import { Drawing, Name, Note } from "./drawing.tsx";

const left = 44;
const width = 300;
const seconds = 12;

const xAt = (time: number): number => left + (time / seconds) * width;
/** Level in LUFS; the axis runs from -14 down to -33. */
const yAt = (lufs: number): number => 22 + ((-14 - lufs) / 19) * 130;

/** The music's level over time, as seconds and LUFS: full, ducked under the voice, and full again. */
const music = [
  [0, -18],
  [2, -18],
  [2.3, -30],
  [5.2, -30],
  [6, -20],
  [6.9, -20],
  [7.2, -30],
  [9.6, -30],
  [10.4, -18],
  [12, -18],
] as const;

/** Spoken lines, in seconds. */
const lines = [
  [2.3, 5],
  [7.2, 9.4],
] as const;

export function TechDuckingCurve() {
  const path = music.map(([time, lufs], index) => `${index === 0 ? "M" : "L"}${xAt(time)} ${yAt(lufs)}`).join("");
  return (
    <Drawing
      name="tech-ducking-curve"
      height={206}
      fill="currentColor"
      title="Schematic level over twelve seconds. Music plays at -18 LUFS, falls to -30 in 0.3 seconds before each line of voice at -16, and rises again over 0.8 seconds afterwards."
    >
      {[-16, -18, -30].map((lufs) => (
        <g key={lufs}>
          <line x1={left} x2={left + width} y1={yAt(lufs)} y2={yAt(lufs)} stroke="var(--line)" strokeDasharray="2 4" />
          <Note x={left - 6} y={yAt(lufs) + (lufs === -16 ? 1 : 7)} textAnchor="end" text={`−${-lufs}`} />
        </g>
      ))}
      {lines.map(([from, to]) => (
        <g key={from}>
          <rect
            x={xAt(from)}
            y={yAt(-16)}
            width={xAt(to) - xAt(from)}
            height={yAt(-30) - yAt(-16)}
            fill="var(--wash, var(--sunk))"
          />
          <line x1={xAt(from)} x2={xAt(to)} y1={yAt(-16)} y2={yAt(-16)} stroke="var(--cue)" strokeWidth="3" />
          <text x={xAt((from + to) / 2)} y={yAt(-23) + 4} fontSize="12" textAnchor="middle">
            14 LU
          </text>
        </g>
      ))}
      <path d={path} fill="none" stroke="var(--mood, currentColor)" strokeWidth="3" strokeLinejoin="round" />
      <Name x={xAt(2.3)} y={yAt(-16) - 8} fontSize="12" fill="var(--cueink)" text="Voice" />
      <Name x={xAt(0)} y={yAt(-18) + 18} fontSize="12" text="Music" />
      <Note x={left} y="174" text="down in 0.3 s, up in 0.8 s" />
      <Note x={left + width} y="174" textAnchor="end" text="12 s" />
      <Note x="12" y="198" text="Schematic. Levels in LUFS." />
    </Drawing>
  );
}
