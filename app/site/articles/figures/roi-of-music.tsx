import { Drawing, Name, Note } from "./drawing.tsx";

const people = 62_000;
const controls = 744;
const [zero, perPercent] = [52, 9.8];

/** Relative difference of two conversion counts in equal groups, with its 95 per cent confidence interval, in per cent. */
function difference(conversions: number): { middle: number; low: number; high: number } {
  const [a, b] = [controls / people, conversions / people];
  const error = Math.sqrt((a * (1 - a) + b * (1 - b)) / people);
  const inPercent = (share: number) => (share / a) * 100;
  return {
    middle: inPercent(b - a),
    low: inPercent(b - a - 1.96 * error),
    high: inPercent(b - a + 1.96 * error),
  };
}

function signed(percent: number): string {
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent).toFixed(1)}%`;
}

function Result({ y, conversions, verdict }: { y: number; conversions: number; verdict: string }) {
  const { middle, low, high } = difference(conversions);
  const at = (percent: number) => zero + percent * perPercent;
  return (
    <g transform={`translate(0 ${y})`}>
      <Name x="0" y="14" fontSize="14" fill="var(--ink)" text={`${controls} against ${conversions}`} />
      <Note x="360" y="14" textAnchor="end" text={verdict} />
      <path d={`M${at(low)} 40H${at(high)}M${at(low)} 33v14M${at(high)} 33v14`} stroke="var(--ink)" strokeWidth="2" />
      <circle cx={at(middle)} cy="40" r="6" fill="var(--mood)" />
      <text x={at(low)} y="65" fontSize="12" textAnchor="middle" fill="var(--ink)">
        {signed(low)}
      </text>
      <text x={at(high)} y="65" fontSize="12" textAnchor="middle" fill="var(--ink)">
        {signed(high)}
      </text>
      <text x={at(middle)} y="65" fontSize="12" textAnchor="middle" fill="var(--ink)">
        {signed(middle)}
      </text>
    </g>
  );
}

export function TwoResults() {
  const [clear, unclear] = [difference(856), difference(820)];
  return (
    <Drawing
      name="two-results"
      height={186}
      title={`Example with 62,000 people in each group. 744 against 856 conversions: a difference of ${signed(clear.middle)}, between ${signed(clear.low)} and ${signed(clear.high)}. 744 against 820: ${signed(unclear.middle)}, between ${signed(unclear.low)} and ${signed(unclear.high)}, so zero is not ruled out.`}
    >
      <Result y={0} conversions={856} verdict="B is better" />
      <Result y={88} conversions={820} verdict="cannot tell" />
      <path d={`M${zero} 22V52M${zero} 110V140`} stroke="var(--ink2)" strokeDasharray="4 3" />
      <Note x={zero} y="178" textAnchor="middle" text="no difference" />
    </Drawing>
  );
}

/** Two-sided 5 per cent level and 80 per cent power. */
const [zAlpha, zBeta] = [1.96, 0.8416];
const baseRate = 0.012;
const lifts = [5, 10, 15, 20, 30, 50];
const [left, widest, pitch] = [46, 236, 32];

/** People per group needed to detect a relative lift, in per cent, on the base rate. */
function peoplePerGroup(liftPercent: number): number {
  const better = baseRate * (1 + liftPercent / 100);
  const variance = baseRate * (1 - baseRate) + better * (1 - better);
  return ((zAlpha + zBeta) ** 2 * variance) / (better - baseRate) ** 2;
}

function written(people: number): string {
  return (Math.round(people / 1000) * 1000).toLocaleString("en-GB");
}

const max = peoplePerGroup(lifts[0] ?? 5);

export function SampleSize() {
  return (
    <Drawing
      name="sample-size"
      height={226}
      title={`People in each group at a conversion rate of 1.2 per cent. ${lifts
        .map((lift) => `Lift of ${lift} per cent: ${written(peoplePerGroup(lift))}`)
        .join(". ")}.`}
    >
      <Note x="0" y="14" text="Lift to be seen, and people needed in each group" />
      {lifts.map((lift, index) => {
        const width = (peoplePerGroup(lift) / max) * widest;
        return (
          <g key={lift} transform={`translate(0 ${30 + index * pitch})`}>
            <Name x="0" y="17" fontSize="14" fill="var(--ink)" text={`${lift}%`} />
            <rect x={left} y="2" width={width} height="20" fill="var(--mood)" />
            <text x={left + width + 8} y="17" fontSize="13" fill="var(--ink)">
              {written(peoplePerGroup(lift))}
            </text>
          </g>
        );
      })}
      <line x1={left} x2={left} y1="28" y2="218" stroke="var(--ink)" />
    </Drawing>
  );
}
