const licences = [
  {
    share: "$3.50 from a $5 licence",
    rows: [
      { rate: "at $0.002", streams: 1750 },
      { rate: "at $0.003", streams: 1167 },
      { rate: "at $0.004", streams: 875 },
    ],
  },
  {
    share: "$17.50 from a $25 licence",
    rows: [
      { rate: "at $0.002", streams: 8750 },
      { rate: "at $0.003", streams: 5834 },
      { rate: "at $0.004", streams: 4375 },
    ],
  },
];

const barStart = 74;
const widthOf = (streams: number) => (streams / 8750) * 236;

/** Streams that pay as much as one licence, at three assumed rates. */
export function LicenceInStreams() {
  return (
    <svg viewBox="0 0 360 246" role="img" aria-labelledby="licence-in-streams-title">
      <title id="licence-in-streams-title">
        {
          "At an assumed $0.003 a stream, $3.50 equals 1,167 streams and $17.50 equals 5,834; at $0.002 it takes 1,750 and 8,750, at $0.004 875 and 4,375."
        }
      </title>
      {licences.map(({ share, rows }, group) => (
        <g key={share} transform={`translate(0 ${group * 126})`} fontSize="13">
          <text x="0" y="16" fontWeight="var(--font-weight-label)" fill="currentColor">
            {share}
          </text>
          {rows.map(({ rate, streams }, index) => (
            <g key={rate} transform={`translate(0 ${40 + index * 29})`}>
              <text x="0" y="4" fill="var(--ink2)">
                {rate}
              </text>
              <rect
                x={barStart}
                y="-8"
                width={widthOf(streams)}
                height="16"
                fill={index === 1 ? "var(--mood, var(--cue))" : "var(--edge)"}
              />
              <text x={barStart + widthOf(streams) + 7} y="4" fill="currentColor">
                {streams.toLocaleString("en-GB")}
              </text>
            </g>
          ))}
          <line x1={barStart} x2={barStart} y1="26" y2="112" stroke="currentColor" />
        </g>
      ))}
    </svg>
  );
}
