import { Name, Note } from "./words.tsx";

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
    <svg viewBox="0 0 360 226" role="img" aria-labelledby="sample-size-title">
      <title id="sample-size-title">
        {`People in each group at a conversion rate of 1.2 per cent. ${lifts
          .map((lift) => `Lift of ${lift} per cent: ${written(peoplePerGroup(lift))}`)
          .join(". ")}.`}
      </title>
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
    </svg>
  );
}
