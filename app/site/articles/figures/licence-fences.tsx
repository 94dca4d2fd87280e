import { Drawing, Name, Note } from "./drawing.tsx";

type Place = {
  x: number;
  name: string;
};

const places: Place[] = [
  { x: 42, name: "TikTok" },
  { x: 126, name: "Instagram" },
  { x: 222, name: "YouTube" },
  { x: 312, name: "your site" },
];

type Fence = {
  y: number;
  name: string;
  /** Left and right edge of the enclosed commercial part, or null if there is none. */
  span: readonly [number, number] | null;
  note: string;
};

const fences: Fence[] = [
  { y: 44, name: "General sounds, in a brand post", span: null, note: "personal use only" },
  { y: 104, name: "TikTok Commercial Music Library", span: [4, 80], note: "TikTok only" },
  { y: 164, name: "Meta Sound Collection", span: [84, 168], note: "Meta only" },
  { y: 224, name: "Sync licence for the file", span: [4, 356], note: "wherever it says" },
];

function FenceRow({ y, name, span, note }: Fence) {
  return (
    <g transform={`translate(0 ${y})`}>
      <Name x="4" y="12" fill="var(--ink)" text={name} />
      <Note x="356" y="12" textAnchor="end" text={note} />
      <line x1="4" x2="356" y1="30" y2="30" stroke="var(--edge)" strokeDasharray="2 4" />
      {span && <rect x={span[0]} y="20" width={span[1] - span[0]} height="20" fill="var(--mood)" />}
    </g>
  );
}

export function LicenceFences() {
  return (
    <Drawing
      name="licence-fences"
      height={270}
      title="Schematic. For a brand, general sounds cover none of TikTok, Instagram, YouTube and your own site. The TikTok Commercial Music Library covers TikTok, the Meta Sound Collection covers Meta, and a sync licence for the file covers the places it names."
    >
      {places.map(({ x, name }) => (
        <text key={name} x={x} y="22" fontSize="13" textAnchor="middle" fill="var(--ink)">
          {name}
        </text>
      ))}
      <line x1="4" x2="356" y1="32" y2="32" stroke="var(--ink)" />
      {fences.map((fence) => (
        <FenceRow key={fence.name} {...fence} />
      ))}
    </Drawing>
  );
}
