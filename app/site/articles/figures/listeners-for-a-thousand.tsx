import { Drawing, Name } from "./drawing.tsx";

const rows = [
  { plays: "1 play each", listeners: 1000 },
  { plays: "2 plays", listeners: 500 },
  { plays: "3 plays", listeners: 334 },
  { plays: "4 plays", listeners: 250 },
  { plays: "5 plays", listeners: 200 },
  { plays: "10 plays", listeners: 100 },
];

const barStart = 86;
const widthOf = (listeners: number) => (listeners / 1000) * 222;
const middleOf = (index: number) => 46 + index * 30;

export function ListenersForAThousand() {
  return (
    <Drawing
      name="listeners-for-a-thousand"
      height={216}
      title="1,000 streams take 1,000 listeners at one play each, 334 at three plays and 100 at ten plays."
    >
      <Name x="0" y="16" fontWeight="var(--font-weight-label)" text="Listeners needed for 1,000 streams" />
      {rows.map(({ plays, listeners }, index) => (
        <g key={plays} fontSize="13">
          <text x="0" y={middleOf(index) + 4} fill="var(--ink2)">
            {plays}
          </text>
          <rect x={barStart} y={middleOf(index) - 9} width={widthOf(listeners)} height="18" fill="var(--mood, var(--cue))" />
          <text x={barStart + widthOf(listeners) + 7} y={middleOf(index) + 4} fill="currentColor">
            {listeners.toLocaleString("en-GB")}
          </text>
        </g>
      ))}
      <line x1={barStart} x2={barStart} y1="30" y2="208" stroke="currentColor" />
    </Drawing>
  );
}
