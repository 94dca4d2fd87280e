import { Drawing, Name, Note } from "./drawing.tsx";

const unit = 14;
const base = 176;
const [barWidth, pitch] = [32, 39];

type Week = {
  heard: number;
  label: string;
};

const oneTrack: Week[] = [2, 4, 6, 8].map((heard) => ({ heard, label: "A" }));
const fourTracks: Week[] = ["A", "B", "C", "D"].map((label) => ({ heard: 2, label }));

function Panel({ x, title, weeks }: { x: number; title: string; weeks: readonly Week[] }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <Name x="0" y="14" fontSize="14" fill="var(--ink)" text={title} />
      {weeks.map(({ heard, label }, index) => (
        <g key={index} transform={`translate(${index * pitch} 0)`}>
          <rect {...outline} y={base - (index + 1) * 2 * unit} height={(index + 1) * 2 * unit} />
          <rect x="0" y={base - heard * unit} width={barWidth} height={heard * unit} fill="var(--mood)" />
          <Name x={barWidth / 2} y={base - heard * unit - 7} textAnchor="middle" fill="var(--ink)" text={heard} />
          <Note x={barWidth / 2} y={base + 18} textAnchor="middle" text={label} />
          <Note x={barWidth / 2} y={base + 35} textAnchor="middle" text={`w${index + 1}`} />
        </g>
      ))}
      <line x1="0" x2={3 * pitch + barWidth} y1={base} y2={base} stroke="var(--ink)" />
    </g>
  );
}

const outline = { x: 0.5, width: barWidth - 1, fill: "none", stroke: "var(--ink2)", strokeDasharray: "3 3" };

export function TrackRotation() {
  return (
    <Drawing
      name="track-rotation"
      height={258}
      title="Example at two impressions a person a week. With one track the same version has been heard 2, 4, 6 and 8 times by the end of weeks one to four. With four tracks in turn each version has been heard twice, and all versions together 2, 4, 6 and 8 times."
    >
      <Panel x={4} title="One track" weeks={oneTrack} />
      <Panel x={204} title="Four tracks in turn" weeks={fourTracks} />
      <Note x="4" y="234" text="Filled: times this version has been heard." />
      <Note x="4" y="251" text="Dashed: times any version has been heard." />
    </Drawing>
  );
}
