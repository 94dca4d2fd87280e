import { Drawing, Name, Note } from "./drawing.tsx";

const left = 40;
const width = 288;
const top = 14;
const height = 168;
const lowestHertz = 30;
const highestHertz = 480;

const xAt = (rpm: number): number => left + ((rpm - 1_000) / 6_000) * width;
/** Logarithmic: each step between grid lines is an octave. */
const yAt = (hertz: number): number =>
  top + height - (Math.log(hertz / lowestHertz) / Math.log(highestHertz / lowestHertz)) * height;
/** In a four-stroke engine each cylinder fires once per two turns of the crank. */
const firingHertz = (rpm: number, cylinders: number): number => (rpm / 60) * (cylinders / 2);

const engines = [4, 6, 8] as const;
const octaves = [30, 60, 120, 240, 480] as const;
const speeds = Array.from({ length: 61 }, (_, step) => 1_000 + step * 100);

export function AutomotiveEngineSweep() {
  return (
    <Drawing
      name="automotive-engine-sweep"
      height={232}
      fill="currentColor"
      title="Firing frequency of four-stroke engines from 1,000 to 7,000 revolutions a minute. Four cylinders climb from 33 to 233 hertz, six from 50 to 350, eight from 67 to 467. The range of a bass guitar, 41 to 196 hertz, is shaded."
    >
      <rect x={left} y={yAt(196)} width={width} height={yAt(41) - yAt(196)} fill="var(--wash, var(--sunk))" />
      <text x={left + width - 6} y={yAt(41) - 8} fontSize="12" textAnchor="end">
        where a bass line lives
      </text>
      {octaves.map((hertz) => (
        <g key={hertz}>
          <line x1={left} x2={left + width} y1={yAt(hertz)} y2={yAt(hertz)} stroke="var(--line)" />
          <Note x={left - 6} y={yAt(hertz) + 4} textAnchor="end" text={hertz} />
        </g>
      ))}
      {engines.map((cylinders) => (
        <g key={cylinders}>
          <polyline
            points={speeds.map((rpm) => `${xAt(rpm)},${yAt(firingHertz(rpm, cylinders))}`).join(" ")}
            fill="none"
            stroke={cylinders === 4 ? "var(--mood, var(--cue))" : "currentColor"}
            strokeWidth={cylinders === 4 ? 3 : 1.75}
            strokeDasharray={cylinders === 6 ? "5 4" : undefined}
          />
          <Name x={left + width + 6} y={yAt(firingHertz(7_000, cylinders)) + 4} fontSize="12" text={cylinders} />
        </g>
      ))}
      {[1_000, 3_000, 5_000, 7_000].map((rpm) => (
        <Note key={rpm} x={xAt(rpm)} y="200" textAnchor="middle" text={rpm.toLocaleString("en-GB")} />
      ))}
      <Note x="12" y="222" text="Hertz against rpm; the numbers at the right are cylinders" />
    </Drawing>
  );
}
