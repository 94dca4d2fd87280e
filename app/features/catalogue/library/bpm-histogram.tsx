import type { ShownFacets } from "./listed-page.ts";

const height = 22;
const pitch = 12;
const barWidth = 10;

/** Number of tracks per tempo range, the chosen one dark. The select beside it has the same in words. */
export function BpmHistogram({ ranges, chosen }: { ranges: ShownFacets["bpm"]; chosen: number | undefined }) {
  const max = Math.max(1, ...ranges.map(({ tracks = 0 }) => tracks));
  const bars = ranges.map(({ value, tracks = 0 }, place) => ({ value, path: bar(place, tracks / max) }));
  const width = ranges.length * pitch - (pitch - barWidth);
  return (
    <svg className="max-md:hidden" width={width} height={height} aria-hidden="true">
      <path
        className={chosen === undefined ? "fill-ink2" : "fill-wave"}
        d={bars.map(({ path }) => path).join("")}
      />
      {chosen !== undefined && (
        <path className="fill-ink" d={bars.find(({ value }) => value === chosen)?.path ?? ""} />
      )}
    </svg>
  );
}

function bar(place: number, share: number): string {
  const tall = Math.max(1, Math.round(share * height));
  return `M${place * pitch} ${height - tall}h${barWidth}v${tall}h-${barWidth}z`;
}
