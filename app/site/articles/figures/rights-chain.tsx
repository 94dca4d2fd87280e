import { Drawing, Name, Note } from "./drawing.tsx";

type Link = "known" | "asked" | "missing";

type Source = {
  name: string;
  note: string;
  links: readonly [Link, Link, Link];
};

const steps = ["Author", "Owner", "Licensor", "You"];
const sources: Source[] = [
  { name: "Stock", note: "the library vouches", links: ["asked", "known", "known"] },
  { name: "Independent", note: "people you can ask", links: ["known", "known", "known"] },
  {
    name: "AI, prompt only",
    note: "only terms of service",
    links: ["missing", "missing", "asked"],
  },
];
const [first, pitch] = [24, 104];
const strokes: Record<Link, string | undefined> = { known: undefined, asked: "6 4", missing: "1 6" };

function Chain({ name, note, links }: Source) {
  return (
    <g>
      <Name x="0" y="14" fontSize="14" fill="var(--ink)" text={name} />
      <Note x="360" y="14" textAnchor="end" text={note} />
      {links.map((link, index) => (
        <line
          key={steps[index]}
          x1={first + index * pitch + 10}
          x2={first + (index + 1) * pitch - 10}
          y1="38"
          y2="38"
          stroke="var(--ink)"
          strokeWidth="2"
          strokeLinecap="round"
          strokeDasharray={strokes[link]}
        />
      ))}
      {steps.map((step, index) => (
        <circle
          key={step}
          cx={first + index * pitch}
          cy="38"
          r="8"
          fill={links[index] === "missing" ? "var(--paper)" : "var(--mood)"}
          stroke={links[index] === "missing" ? "var(--ink2)" : "var(--mood)"}
          strokeWidth="2"
        />
      ))}
      {steps.map((step, index) => (
        <Note key={step} x={first + index * pitch} y="64" textAnchor="middle" text={step} />
      ))}
    </g>
  );
}

export function RightsChain() {
  return (
    <Drawing
      name="rights-chain"
      height={290}
      title="Schematic. The chain from author to owner to licensor to you is complete for independent music, rests on the library for stock music, and lacks author and owner for music made by a prompt alone."
    >
      {sources.map((source, index) => (
        <g key={source.name} transform={`translate(0 ${index * 90})`}>
          <Chain {...source} />
        </g>
      ))}
      <Note x="0" y="284" text="Solid: can be shown. Dashed: promised. Dotted: nobody to ask." />
    </Drawing>
  );
}
