const [barWidth, pitch, height] = [8, 10, 100];
/** Minimum height, so that a value above zero is always visible. */
const shortestBar = 1.5;

export type BarChartProps = {
  title: string;
  /** Formatted total of all bars. */
  sum: string;
  values: readonly number[];
  first: string;
  last: string;
  mood: "Calm" | "Happy" | "Cinematic" | "Playful";
};

/** Bars of one series, drawn on the server. Hidden from screen readers: the table beside it has every number. */
export function BarChart({ title, sum, values, first, last, mood }: BarChartProps) {
  return (
    <figure data-mood={mood} className="min-w-0">
      <figcaption className="flex items-baseline justify-between gap-4 pb-2">
        <span className="text-sm text-ink2">{title}</span>
        <span className="wide tc text-xl font-strong">{sum}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${values.length * pitch - (pitch - barWidth)} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-28 w-full border-b border-edge"
      >
        <path d={barsPath(values)} className="fill-mood" />
      </svg>
      <p className="tc flex justify-between pt-1 text-xs text-ink2" aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </p>
    </figure>
  );
}

/** All bars as one path; the highest fills the height. Negative values are not drawn. */
export function barsPath(values: readonly number[]): string {
  const highest = Math.max(1, ...values);
  return values
    .map((value, at) => {
      if (value <= 0) return "";
      const bar = Math.max(shortestBar, (value / highest) * height);
      return `M${at * pitch} ${round(height - bar)}h${barWidth}V${height}h-${barWidth}z`;
    })
    .join("");
}

const round = (value: number): number => Math.round(value * 100) / 100;
