import { earnedCents } from "#app/content/pricing-copy.ts";
import { formatUsd } from "#app/lib/money.ts";
import { Drawing } from "./drawing.tsx";

/** Assumed dollars per stream. */
const rates = [0.002, 0.003, 0.004] as const;

const licences = [
  { cents: earnedCents.social, fee: "$5" },
  { cents: earnedCents.commercial, fee: "$25" },
].map(({ cents, fee }) => ({
  share: `${formatUsd(cents)} from a ${fee} licence`,
  rows: rates.map((rate) => ({ rate, streams: streamsFor(cents, rate) })),
}));

/** Whole streams, computed in thousandths of a cent: floating-point errors would add one. */
function streamsFor(cents: number, rate: number): number {
  return Math.ceil((cents * 1000) / Math.round(rate * 100_000));
}

const title = licences
  .map(({ share, rows }) => `${share}: ${rows.map(({ rate, streams }) => `${count(streams)} streams at $${rate}`).join(", ")}.`)
  .join(" ");

function count(streams: number): string {
  return streams.toLocaleString("en-GB");
}

const barStart = 74;
const maxStreams = Math.max(...licences.flatMap(({ rows }) => rows.map(({ streams }) => streams)));
const widthOf = (streams: number) => (streams / maxStreams) * 236;

export function LicenceInStreams() {
  return (
    <Drawing name="licence-in-streams" height={246} title={title}>
      {licences.map(({ share, rows }, group) => (
        <g key={share} transform={`translate(0 ${group * 126})`} fontSize="13">
          <text x="0" y="16" fontWeight="var(--font-weight-label)" fill="currentColor">
            {share}
          </text>
          {rows.map(({ rate, streams }, index) => (
            <g key={rate} transform={`translate(0 ${40 + index * 29})`}>
              <text x="0" y="4" fill="var(--ink2)">
                {`at $${rate}`}
              </text>
              <rect
                x={barStart}
                y="-8"
                width={widthOf(streams)}
                height="16"
                fill={index === 1 ? "var(--mood, var(--cue))" : "var(--edge)"}
              />
              <text x={barStart + widthOf(streams) + 7} y="4" fill="currentColor">
                {count(streams)}
              </text>
            </g>
          ))}
          <line x1={barStart} x2={barStart} y1="26" y2="112" stroke="currentColor" />
        </g>
      ))}
    </Drawing>
  );
}
