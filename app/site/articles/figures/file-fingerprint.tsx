import { Name, Note } from "./words.tsx";

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
    <svg viewBox="0 0 360 228" role="img" aria-labelledby="file-fingerprint-title">
      <title id="file-fingerprint-title">
        The SHA-256 fingerprints of two example files that differ in one byte, drawn as 64 bars each. The two
        rows bear no resemblance, so the licence matches the first file only.
      </title>
      <Row
        y={0}
        name="The file you rendered"
        verdict="matches the licence"
        digits={fingerprints.licensed}
        fill="var(--mood)"
      />
      <Row
        y={122}
        name="One byte changed"
        verdict="another file"
        digits={fingerprints.changed}
        fill="var(--edge)"
      />
    </svg>
  );
}
