import { Drawing, Name, Note } from "./drawing.tsx";

const left = 12;
const width = 336;
const seconds = 12;
const rowHeight = 62;

/** Tempo in bpm, and beats per shot. */
const rows = [
  { bpm: 75, beats: 4, name: "Runway, one look a shot" },
  { bpm: 100, beats: 8, name: "Campaign, held frames" },
  { bpm: 120, beats: 2, name: "E-commerce, a product each" },
] as const;

export function FashionCutRates() {
  return (
    <Drawing
      name="fashion-cut-rates"
      height={224}
      fill="currentColor"
      title="Twelve seconds of three edits. At 75 bpm with a cut every four beats a shot lasts 3.2 seconds, at 100 bpm with a cut every eight beats 4.8 seconds, at 120 bpm with a cut every two beats one second."
    >
      {rows.map((row, index) => (
        <Row key={row.bpm} {...row} top={index * rowHeight} />
      ))}
      <Note x={left} y="212" text="0 s" />
      <Note x={left + width / 2} y="212" textAnchor="middle" text="ticks are beats, blocks are shots" />
      <Note x={left + width} y="212" textAnchor="end" text="12 s" />
    </Drawing>
  );
}

function Row({ bpm, beats, name, top }: (typeof rows)[number] & { top: number }) {
  const beat = (60 / bpm / seconds) * width;
  const shot = beat * beats;
  const countOf = (step: number) => Math.ceil(width / step - 1e-6);
  return (
    <g>
      <Name x={left} y={top + 20} text={name} />
      <Note x={left + width} y={top + 20} textAnchor="end" text={`${bpm} bpm, ${((60 / bpm) * beats).toFixed(1)} s`} />
      {Array.from({ length: countOf(shot) }, (_, index) => (
        <rect
          key={index}
          x={left + index * shot + 1}
          y={top + 28}
          width={Math.min(shot, width - index * shot) - 2}
          height="18"
          fill={index % 2 === 0 ? "var(--mood, var(--ink2))" : "var(--wash, var(--sunk))"}
          stroke="var(--mood, var(--ink2))"
        />
      ))}
      {Array.from({ length: countOf(beat) }, (_, index) => (
        <line key={index} x1={left + index * beat} x2={left + index * beat} y1={top + 48} y2={top + 54} stroke="currentColor" />
      ))}
    </g>
  );
}
