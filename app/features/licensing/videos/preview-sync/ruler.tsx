import { formatDuration } from "#app/lib/time.ts";

/** Marks at even times, about six of them; every other one where there is little room. */
export function Ruler({ seconds: length }: { seconds: number }) {
  const step = [1, 2, 3, 5, 10, 15, 30, 60, 120].find((seconds) => length / seconds <= 7) ?? 300;
  const marks = Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
  return (
    <div className="tc relative h-5 text-2xs text-ink2" aria-hidden="true">
      {marks.map((seconds, index) => {
        const share = seconds / length;
        const shift = index === 0 ? "" : share > 0.93 ? "-translate-x-full" : "-translate-x-1/2";
        return (
          <span
            key={seconds}
            className={`absolute ${shift} ${index % 2 === 1 ? "hidden md:inline" : ""}`}
            style={{ left: `${share * 100}%` }}
          >
            {formatDuration(seconds)}
          </span>
        );
      })}
    </div>
  );
}
