import { Drawing, Name, Note } from "./drawing.tsx";

/** SHA-256 of the texts "spring film, version 1" and "spring film, version 2": one byte apart. */
const fingerprints = {
  licensed: "905480e845ff2ed8214ea83e198e4e26a31456b1afd7e3e419f39fdf386a1863",
  changed: "cf062d33bde7804e7c4f2b1659253c89e87c156a82ff47cc9fa2a0517a3cd78d",
} as const;

const pitch = 5.6;
const tallest = 56;

/** One bar per hex digit; its value is the height. */
function barsPath(digits: string, base: number): string {
  return Array.from(digits, (digit, index) => {
    const height = ((Number.parseInt(digit, 16) + 1) / 16) * tallest;
    return `M${(index * pitch).toFixed(1)} ${base}v-${height.toFixed(1)}h3.6v${height.toFixed(1)}z`;
  }).join("");
}

type RowProps = {
  y: number;
  name: string;
  verdict: string;
  digits: string;
  fill: string;
};

function Row({ y, name, verdict, digits, fill }: RowProps) {
  return (
    <g transform={`translate(0 ${y})`}>
      <Name x="0" y="14" fontSize="14" fill="var(--ink)" text={name} />
      <Note x="360" y="14" textAnchor="end" text={verdict} />
      <path d={barsPath(digits, 26 + tallest)} fill={fill} />
      <Note x="0" y={26 + tallest + 18} text={`${digits.slice(0, 16)} … ${digits.slice(-16)}`} />
    </g>
  );
}

export function FileFingerprint() {
  return (
    <Drawing
      name="file-fingerprint"
      height={228}
      title="The SHA-256 fingerprints of two example files that differ in one byte, drawn as 64 bars each. The two rows bear no resemblance, so the licence matches the first file only."
    >
      <Row y={0} name="The file you rendered" verdict="matches the licence" digits={fingerprints.licensed} fill="var(--mood)" />
      <Row y={122} name="One byte changed" verdict="another file" digits={fingerprints.changed} fill="var(--edge)" />
    </Drawing>
  );
}

type Side = {
  x: number;
  work: string;
  what: string;
  owner: string;
  licence: string;
};

const sides: Side[] = [
  {
    x: 0,
    work: "Composition",
    what: "melody, chords, words",
    owner: "writers, publishers",
    licence: "sync licence",
  },
  {
    x: 188,
    work: "Recording",
    what: "this performance of it",
    owner: "artist or label",
    licence: "master use licence",
  },
];

function RightSide({ x, work, what, owner, licence }: Side) {
  return (
    <g transform={`translate(${x} 0)`}>
      <rect x="0.5" y="64.5" width="171" height="112" fill="var(--surface)" stroke="var(--line)" />
      <rect x="0" y="64" width="172" height="4" fill="var(--mood)" />
      <Name x="12" y="91" fontSize="14" fill="var(--ink)" text={work} />
      <Note x="12" y="109" text={what} />
      <Note x="12" y="139" text="Owned by" />
      <text x="12" y="157" fontSize="13" fill="var(--ink)">
        {owner}
      </text>
      <Name x="86" y="205" textAnchor="middle" fill="var(--moodink)" text={licence} />
    </g>
  );
}

export function TwoRights() {
  return (
    <Drawing
      name="two-rights"
      height={272}
      title="A track holds a composition, owned by writers and publishers, and a recording, owned by the artist or label. A sync licence for the one and a master use licence for the other meet in the video."
    >
      <Name x="180" y="16" textAnchor="middle" fontSize="14" fill="var(--ink)" text="One track" />
      <path d="M180 24V44M86 64V44H274V64" fill="none" stroke="var(--ink)" />
      {sides.map((side) => (
        <RightSide key={side.work} {...side} />
      ))}
      <path d="M86 176V190M274 176V190M86 212V228H274V212M180 228V240" fill="none" stroke="var(--ink)" />
      <Name x="180" y="260" textAnchor="middle" fontSize="14" fill="var(--ink)" text="Your video" />
    </Drawing>
  );
}
