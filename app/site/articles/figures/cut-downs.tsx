import { Drawing, Note } from "./drawing.tsx";

type Part = "intro" | "verse" | "chorus" | "ending";

const paints: Record<Part, string> = {
  intro: "var(--sunk)",
  verse: "var(--edge)",
  chorus: "var(--mood, var(--cue))",
  ending: "currentColor",
};
const parts: readonly Part[] = ["intro", "verse", "chorus", "ending"];

const song: readonly (readonly [Part, number])[] = [
  ["intro", 16],
  ["verse", 32],
  ["chorus", 24],
  ["verse", 24],
  ["chorus", 32],
  ["ending", 22],
];

const versions: readonly { name: string; hasVoice: boolean; cut: readonly (readonly [Part, number])[] }[] = [
  { name: "Full song, 2:30", hasVoice: true, cut: song },
  { name: "Instrumental, 2:30", hasVoice: false, cut: song },
  {
    name: "60 seconds",
    hasVoice: true,
    cut: [
      ["intro", 8],
      ["verse", 16],
      ["chorus", 24],
      ["ending", 12],
    ],
  },
  {
    name: "30 seconds",
    hasVoice: true,
    cut: [
      ["intro", 4],
      ["chorus", 20],
      ["ending", 6],
    ],
  },
];

const unitsPerSecond = 2.4;

export function CutDowns() {
  return (
    <Drawing
      name="cut-downs"
      height={274}
      title="One song of 2:30 delivered four times: whole, without the voice, in 60 seconds and in 30 seconds, each with the song’s real ending."
    >
      {versions.map(({ name, hasVoice, cut }, row) => (
        <g key={name} transform={`translate(0 ${row * 58})`}>
          <text x="0" y="14" fontSize="13" fill="currentColor">
            {name}
          </text>
          {placed(cut).map(({ part, start, seconds }) => (
            <rect
              key={start}
              x={start * unitsPerSecond + 0.5}
              y={hasVoice ? 22 : 29}
              width={seconds * unitsPerSecond - 1.5}
              height={hasVoice ? 24 : 10}
              fill={paints[part]}
              stroke={part === "intro" ? "var(--edge)" : undefined}
            />
          ))}
        </g>
      ))}
      {parts.map((part, index) => (
        <g key={part} transform={`translate(${index * 90} 252)`}>
          <rect
            x="0.5"
            y="0.5"
            width="13"
            height="13"
            fill={paints[part]}
            stroke={part === "intro" ? "var(--edge)" : undefined}
          />
          <Note x="20" y="12" fontSize="13" text={part} />
        </g>
      ))}
    </Drawing>
  );
}

function placed(cut: readonly (readonly [Part, number])[]) {
  return cut.map(([part, seconds], index) => ({
    part,
    seconds,
    start: cut.slice(0, index).reduce((sum, [, length]) => sum + length, 0),
  }));
}
