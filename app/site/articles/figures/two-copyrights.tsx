import { Drawing, Name, Note } from "./drawing.tsx";

const halves = [
  {
    x: 0,
    name: "The song",
    what: "words and music",
    uses: [
      ["Performed, broadcast", "PRS, ASCAP, GEMA"],
      ["Copied or streamed", "MCPS, The MLC"],
      ["Set to picture", "sync licence: writers"],
    ],
  },
  {
    x: 190,
    name: "The recording",
    what: "this performance of it",
    uses: [
      ["Sold or streamed", "distributor or label"],
      ["Broadcast, web radio", "PPL, SoundExchange"],
      ["Set to picture", "master use: owner"],
    ],
  },
] as const;

export function TwoCopyrights() {
  return (
    <Drawing
      name="two-copyrights"
      height={286}
      title="A track holds two copyrights. The song earns from performance, copies and sync; the recording from sales, neighbouring rights and master use. A one-stop licence joins the last of each."
    >
      {halves.map(({ x, name, what, uses }) => (
        <g key={name} transform={`translate(${x} 0)`} fontSize="13">
          <rect width="170" height="48" fill="var(--sunk)" />
          <text x="10" y="20" fontWeight="var(--font-weight-label)" fill="currentColor">
            {name}
          </text>
          <Note x="10" y="38" fontSize="13" text={what} />
          {uses.map(([use, body], index) => (
            <g key={use} transform={`translate(0 ${62 + index * 54})`}>
              <text x="10" y="14" fill="currentColor">
                {use}
              </text>
              <Note x="10" y="32" fontSize="13" text={body} />
              {index === 0 && <line x1="0" x2="170" y1="46" y2="46" stroke="var(--line)" />}
            </g>
          ))}
        </g>
      ))}
      <rect x="1" y="166" width="358" height="46" fill="none" stroke="var(--mood, var(--cue))" strokeWidth="2" />
      <line x1="180" x2="180" y1="212" y2="236" stroke="var(--mood, var(--cue))" strokeWidth="2" />
      <Name x="180" y="256" textAnchor="middle" fontWeight="var(--font-weight-label)" text="One-stop" />
      <Note x="180" y="275" textAnchor="middle" fontSize="13" text="one party can grant both" />
    </Drawing>
  );
}
