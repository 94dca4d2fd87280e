import { Drawing, Name } from "./drawing.tsx";

type Box = { x: number; y: number; width: number; words: readonly string[] };

const split: readonly Box[] = [
  { x: 0, y: 100, width: 82, words: ["Writer 1"] },
  { x: 93, y: 100, width: 82, words: ["Writer 2’s", "publisher"] },
  { x: 186, y: 100, width: 82, words: ["Label"] },
  { x: 279, y: 100, width: 81, words: ["Sample’s", "owners"] },
];

function Named({ x, y, width, words }: Box) {
  const first = words.length === 1 ? 25 : 17;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x="0.5" y="0.5" width={width - 1} height="40" fill="none" stroke="var(--edge)" />
      {words.map((word, index) => (
        <text key={word} x={width / 2} y={first + index * 16} textAnchor="middle" fill="currentColor">
          {word}
        </text>
      ))}
    </g>
  );
}

export function OneStopClearance() {
  return (
    <Drawing
      name="one-stop-clearance"
      height={274}
      fontSize="13"
      title="A track with four rights holders needs four signatures before the ad can run; a one-stop track needs one."
    >
      <Name x="0" y="16" fontWeight="var(--font-weight-label)" text="Four rights holders: four signatures" />
      <Named x={130} y={28} width={100} words={["Supervisor"]} />
      {split.map((box) => (
        <g key={box.words.join(" ")}>
          <line x1="180" x2={box.x + box.width / 2} y1="68" y2={box.y} stroke="currentColor" />
          <Named {...box} />
        </g>
      ))}
      <text x="0" y="166" fill="var(--ink2)">
        Any one of them can say no, or say nothing.
      </text>
      <line x1="0" x2="360" y1="190" y2="190" stroke="var(--line)" />
      <Name x="0" y="214" fontWeight="var(--font-weight-label)" text="One-stop: one signature" />
      <Named x={0} y={228} width={100} words={["Supervisor"]} />
      <line x1="100" x2="170" y1="248" y2="248" stroke="var(--mood, var(--cue))" strokeWidth="2.5" />
      <Named x={170} y={228} width={190} words={["You, for song", "and recording"]} />
    </Drawing>
  );
}
