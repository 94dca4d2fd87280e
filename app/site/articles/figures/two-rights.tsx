import { Name, Note } from "./words.tsx";

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
    <svg viewBox="0 0 360 272" role="img" aria-labelledby="two-rights-title">
      <title id="two-rights-title">
        A track holds a composition, owned by writers and publishers, and a recording, owned by the artist or
        label. A sync licence for the one and a master use licence for the other meet in the video.
      </title>
      <Name x="180" y="16" textAnchor="middle" fontSize="14" fill="var(--ink)" text="One track" />
      <path d="M180 24V44M86 64V44H274V64" fill="none" stroke="var(--ink)" />
      {sides.map((side) => (
        <RightSide key={side.work} {...side} />
      ))}
      <path d="M86 176V190M274 176V190M86 212V228H274V212M180 228V240" fill="none" stroke="var(--ink)" />
      <Name x="180" y="260" textAnchor="middle" fontSize="14" fill="var(--ink)" text="Your video" />
    </svg>
  );
}
