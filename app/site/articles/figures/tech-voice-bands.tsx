import { Drawing, Note } from "./drawing.tsx";

const left = 12;
const width = 336;
const lowest = 40;
const highest = 16_000;

/** Logarithmic, like hearing: every octave has the same width. */
const xAt = (hertz: number): number => left + (Math.log(hertz / lowest) / Math.log(highest / lowest)) * width;

/** Approximate ranges in hertz. `isVoice`: needed by the voice-over; the others belong to the music. */
const bands = [
  { name: "Consonants", from: 2_000, to: 4_000, isVoice: true },
  { name: "Vowels", from: 350, to: 2_000, isVoice: true },
  { name: "Pitch of the voice", from: 80, to: 250, isVoice: true },
  { name: "Hi-hats, shakers", from: 6_000, to: 14_000, isVoice: false },
  { name: "Lead synth, bright piano", from: 800, to: 5_000, isVoice: false },
  { name: "Guitar, warm pad", from: 150, to: 1_200, isVoice: false },
  { name: "Bass", from: 40, to: 200, isVoice: false },
] as const;

const scale = [
  [100, "100 Hz"],
  [1_000, "1 kHz"],
  [10_000, "10 kHz"],
] as const;

export function TechVoiceBands() {
  return (
    <Drawing
      name="tech-voice-bands"
      height={268}
      fill="currentColor"
      title="Frequency ranges from 40 hertz to 16 kilohertz. A voice has its pitch below 250 hertz, vowels up to 2 kilohertz and consonants from 2 to 4 kilohertz; lead synths and bright piano cover the consonants, bass and hi-hats leave them free."
    >
      <rect x={xAt(2_000)} y="8" width={xAt(4_000) - xAt(2_000)} height="230" fill="var(--wash, var(--sunk))" />
      {bands.map((band, index) => (
        <Band key={band.name} {...band} y={8 + index * 33} />
      ))}
      <line x1={left} x2={left + width} y1="240" y2="240" stroke="var(--edge)" />
      {scale.map(([hertz, label]) => (
        <g key={hertz}>
          <line x1={xAt(hertz)} x2={xAt(hertz)} y1="240" y2="246" stroke="var(--edge)" />
          <Note x={xAt(hertz)} y="260" textAnchor="middle" text={label} />
        </g>
      ))}
    </Drawing>
  );
}

function Band({ name, from, to, isVoice, y }: (typeof bands)[number] & { y: number }) {
  const endsRight = to > 4_000;
  return (
    <g>
      <text
        x={endsRight ? xAt(to) : xAt(from)}
        y={y + 12}
        fontSize="12"
        fontWeight={isVoice ? "var(--font-weight-strong)" : "var(--font-weight-body)"}
        textAnchor={endsRight ? "end" : "start"}
      >
        {name}
      </text>
      <rect
        x={xAt(from)}
        y={y + 17}
        width={xAt(to) - xAt(from)}
        height="9"
        fill={isVoice ? "var(--mood, var(--cue))" : "none"}
        stroke={isVoice ? "var(--mood, var(--cue))" : "currentColor"}
        strokeWidth="1.5"
      />
    </g>
  );
}
