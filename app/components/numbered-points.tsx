type PointsProps = { points: readonly string[]; className: string; pointClassName: string };

/** A list with large numbers; screen readers count the items themselves. */
export function NumberedPoints({ points, className, pointClassName }: PointsProps) {
  return (
    <ol className={className}>
      {points.map((point, index) => (
        <li key={point} className={`flex text-lg ${pointClassName}`}>
          <span className="wide w-5 flex-none font-title text-cueink" aria-hidden="true">
            {index + 1}
          </span>
          {point}
        </li>
      ))}
    </ol>
  );
}
